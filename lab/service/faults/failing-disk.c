// Loaded before PostgreSQL (LD_PRELOAD): while the file LERNER_LAB_EIO exists, writes and syncs below
// the folder that it names fail as on a broken disk. For the lab alone.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static int fails(int fd) {
  const char *told = getenv("LERNER_LAB_EIO");
  char folder[64] = {0}, link[64], path[4096];
  if (told == NULL) return 0;
  int file = open(told, O_RDONLY);
  if (file < 0) return 0;
  ssize_t length = read(file, folder, sizeof folder - 1);
  close(file);
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t end = readlink(link, path, sizeof path - 1);
  if (length <= 0 || end <= 0) return 0;
  path[end] = 0;
  if (strstr(path, folder) == NULL) return 0;
  errno = EIO;
  return 1;
}

#define REAL(name) ((typeof(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  return fails(fd) ? -1 : REAL(pwrite)(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  return fails(fd) ? -1 : REAL(pwrite64)(fd, bytes, count, at);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  return fails(fd) ? -1 : REAL(pwritev)(fd, parts, count, at);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  return fails(fd) ? -1 : REAL(pwritev64)(fd, parts, count, at);
}
int fsync(int fd) { return fails(fd) ? -1 : REAL(fsync)(fd); }
int fdatasync(int fd) { return fails(fd) ? -1 : REAL(fdatasync)(fd); }
