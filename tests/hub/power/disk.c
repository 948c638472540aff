/* A disk that keeps only what was synced, for a process started with LD_PRELOAD.
 *
 * Whenever the process has synced a file below $POWER_DATA, the file's content is copied
 * to the same name below $POWER_DURABLE, as a whole or not at all. What is deleted or
 * renamed is so at once in both. What was written and never synced is in no copy.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Puts the durable twin of `path` into `twin`; returns 0 if `path` is not on this disk. */
static int durable(const char *path, char *twin) {
    const char *data = getenv("POWER_DATA"), *kept = getenv("POWER_DURABLE");
    size_t length = data ? strlen(data) : 0;
    if (!length || !kept || strncmp(path, data, length) || path[length] != '/') return 0;
    return snprintf(twin, PATH_MAX, "%s%s", kept, path + length) < PATH_MAX;
}

/* A copy that cannot be made ends the process: a test must not pass by it. */
static void fail(void) {
    static const char words[] = "the disk of the test failed\n";
    ssize_t ignored = write(2, words, sizeof words - 1);
    (void)ignored;
    _exit(70);
}

static void keep(int fd) {
    char link[64], path[PATH_MAX], twin[PATH_MAX], fresh[PATH_MAX + 8], block[1 << 16];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) fail();
    path[length] = '\0';
    if (!durable(path, twin)) return;
    snprintf(fresh, sizeof fresh, "%s.fresh", twin);
    int from = open(path, O_RDONLY | O_CLOEXEC);
    int to = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (from < 0 || to < 0) fail();
    for (ssize_t got; (got = read(from, block, sizeof block)) != 0;)
        if (got < 0 || write(to, block, got) != got) fail();
    close(from);
    close(to);
    if (REAL(rename)(fresh, twin)) fail();
}

int fsync(int fd) {
    int result = REAL(fsync)(fd);
    if (!result) keep(fd);
    return result;
}

int fdatasync(int fd) {
    int result = REAL(fdatasync)(fd);
    if (!result) keep(fd);
    return result;
}

int unlink(const char *path) {
    char twin[PATH_MAX];
    int result = REAL(unlink)(path);
    if (!result && durable(path, twin)) REAL(unlink)(twin);
    return result;
}

int rename(const char *from, const char *to) {
    char twin_from[PATH_MAX], twin_to[PATH_MAX];
    int result = REAL(rename)(from, to);
    if (!result && durable(from, twin_from) && durable(to, twin_to)) REAL(rename)(twin_from, twin_to);
    return result;
}
