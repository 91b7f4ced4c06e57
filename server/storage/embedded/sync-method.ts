/**
 * How PostgreSQL syncs its files before it recovers from a crash: `fsync` syncs some thousands of
 * them one by one, each of which may wait for the disk; `syncfs` syncs all at once, where the
 * system reports errors that occur meanwhile, as Linux does since 5.8.
 *
 * @param version - The kernel's, such as 6.1.0-28-amd64.
 */
export function syncMethod(platform: NodeJS.Platform, version: string): 'fsync' | 'syncfs' {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const tells = major > 5 || (major === 5 && minor >= 8)
  return platform === 'linux' && tells ? 'syncfs' : 'fsync'
}
