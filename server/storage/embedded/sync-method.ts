/**
 * How PostgreSQL writes out its files before it recovers from a crash: `fsync` one by one, some
 * thousands of which each may wait for the disk, or `syncfs` all at once, where the system tells of
 * errors meanwhile, as Linux does since 5.8.
 *
 * @param version - Of the system's kernel, such as 6.1.0-28-amd64.
 */
export function syncMethod(platform: NodeJS.Platform, version: string): 'fsync' | 'syncfs' {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const tells = major > 5 || (major === 5 && minor >= 8)
  return platform === 'linux' && tells ? 'syncfs' : 'fsync'
}
