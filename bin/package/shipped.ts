import { type Asking, type Lock, type Parts, reachable } from './lock.ts'

/** Workspaces whose packages npm installs along with Lerner. */
const installed = ['server', 'cli']

/** Every package shipped with Lerner, on any platform: the console's are in its pages. */
export function shippedPaths(lock: Lock): Parts {
  return reachable(lock, [pinnedNodes(lock), ...[...installed, 'console'].map(asking(lock))])
}

/** Those that npm installs with the package `lerner`. */
export function installedPaths(lock: Lock): Parts {
  return reachable(lock, [pinnedNodes(lock), ...installed.map(asking(lock))])
}

/** Those that are built into the pages of the console. */
export function bundledPaths(lock: Lock): Parts {
  return reachable(lock, [asking(lock)('console')])
}

function pinnedNodes(lock: Lock): Asking {
  return { folder: '', optionalDependencies: lock['']?.optionalDependencies ?? {} }
}

function asking(lock: Lock): (folder: string) => Asking {
  return (folder) => {
    const { dependencies = {}, optionalDependencies = {} } = lock[folder] ?? {}
    return { folder, dependencies, optionalDependencies }
  }
}
