import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Io } from '../io.ts'
import { type FileFolder, listFiles } from './list-files.ts'
import { isBucket, openBucket } from './s3-bucket.ts'

/** The folder, file or files that a pattern refers to. */
export function openFolder(io: Io, pattern: string): FileFolder {
  return isBucket(pattern) ? openBucket(io, pattern) : ofThisMachine(pattern)
}

function ofThisMachine(pattern: string): FileFolder {
  return {
    list: () => listFiles(pattern),
    async digestOf({ path }) {
      const digest = createHash('sha256')
      await pipeline(createReadStream(path), digest)
      return digest.digest('base64url')
    },
    at: ({ path }, use) => use(path),
  }
}
