import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Failure } from '../../failure.ts'
import type { Delivery } from './verify-delivery.ts'

/** A stored delivery, and its time of arrival. */
export type Kept = { receivedMs: number; delivery: Delivery }

/** Webhook deliveries that no run has processed yet, on disk before they are acknowledged. */
export type Inbox = {
  /** Stores a delivery; false if it is known. Resolves once it survives a crash. */
  keep(delivery: Delivery, nowMs: number): Promise<boolean>
  /** All stored deliveries, in order of arrival. */
  kept(): readonly Kept[]
  size(): number
  /** Deletes deliveries that arrived before a time. */
  forget(beforeMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * Further ones are refused: the service has been unavailable for long, and a run reads the orders
 * anyway.
 */
export const mostKept = 100_000

type Task = { one: Kept; done: () => void; failed: (error: unknown) => void }

/** The inbox is stored next to the source: `shop.json` has `shop.hooks.ndjson`. */
export function inboxPath(source: string): string {
  return `${source.replace(/\.json$/, '')}.hooks.ndjson`
}

/**
 * Opens a shop's deliveries stored in a file, one a line. A line truncated by a crash was never
 * acknowledged, and is cut off here.
 *
 * @param shop - Its host; deliveries of another host that the source named before are left out.
 */
export async function openInbox(path: string, shop: string): Promise<Inbox> {
  const { entries, bytes } = await readKept(path)
  const ofShop = entries.filter(({ delivery }) => delivery.shop === shop)
  const all = new Map(ofShop.map((one) => [one.delivery.id, one]))
  /** Those being written: a repeated delivery waits for the first. */
  const underWay = new Map<string, Promise<void>>()
  let file = await openCut(path, bytes)
  let length = bytes
  let waiting: Task[] = []
  let writing: Promise<void> = Promise.resolve()

  /** Writes everything that waits at once; later arrivals form the next write. */
  const flush = async () => {
    const tasks = waiting
    waiting = []
    if (tasks.length === 0) return
    const lines = Buffer.from(tasks.map(({ one }) => lineOf(one)).join(''))
    try {
      await writeThrough(path, file, lines, length)
      length += lines.length
      for (const { one, done } of tasks) {
        all.set(one.delivery.id, one)
        done()
      }
    } catch (error) {
      for (const { failed } of tasks) failed(error)
    }
  }
  const append = (one: Kept) =>
    new Promise<void>((done, failed) => {
      waiting.push({ one, done, failed })
      writing = writing.then(flush)
    })

  return {
    async keep(delivery, nowMs) {
      const { id } = delivery
      const first = underWay.get(id)
      if (first !== undefined) await first
      if (all.has(id)) return false
      const written = append({ receivedMs: nowMs, delivery })
      underWay.set(id, written)
      try {
        await written
      } finally {
        underWay.delete(id)
      }
      return true
    },
    kept: () => [...all.values()],
    size: () => all.size,
    async forget(beforeMs) {
      const old = [...all].filter(([, { receivedMs }]) => receivedMs < beforeMs)
      if (old.length === 0) return
      const rewriting = writing.then(async () => {
        for (const [id] of old) all.delete(id)
        const next = await rewritten(path, [...all.values()].map(lineOf).join(''))
        await file.close()
        file = next.file
        length = next.length
      })
      writing = rewriting.catch(() => {})
      await rewriting
    },
    async close() {
      await writing
      await file.close()
    },
  }
}

function lineOf(one: Kept): string {
  return `${JSON.stringify(one)}\n`
}

async function readKept(path: string): Promise<{ entries: Kept[]; bytes: number }> {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw new Failure(`${path} cannot be read: ${error.message}`)
  })
  const whole = content.subarray(0, content.lastIndexOf(0x0a) + 1)
  const entries: Kept[] = []
  for (const [i, text] of whole.toString('utf8').split('\n').slice(0, -1).entries()) {
    try {
      entries.push(JSON.parse(text) as Kept)
    } catch {
      throw new Failure(
        `${path} line ${i + 1} is not a delivery: remove the file, and the orders are read from the shop.`,
      )
    }
  }
  return { entries, bytes: whole.length }
}

/** Opens a file for writing at an offset, and cuts off anything after it. */
async function openCut(path: string, bytes: number): Promise<FileHandle> {
  const file = await open(path, 'a')
  await file.truncate(bytes)
  await file.sync()
  await syncFolder(path)
  return file
}

/** Writes lines at an offset: either all of them are on disk, or none. */
async function writeThrough(
  path: string,
  file: FileHandle,
  lines: Buffer,
  length: number,
): Promise<void> {
  try {
    await file.appendFile(lines)
    await file.datasync()
    await refuseOtherFile(path, file)
  } catch (error) {
    // A full disk may have stored a part, after which no line could be read.
    await file.truncate(length).catch(() => {})
    throw error
  }
}

/** Anything written to a file that was removed, or replaced by another process, is lost. */
async function refuseOtherFile(path: string, file: FileHandle): Promise<void> {
  const there = await stat(path).catch(() => null)
  if (there?.ino === (await file.stat()).ino) return
  throw new Failure(
    `${path} is no longer the file that was opened: run one process at a time for the webhooks of a source, and start it again.`,
  )
}

/** Rewrites the file atomically, and returns it, open for further writes. */
async function rewritten(
  path: string,
  lines: string,
): Promise<{ file: FileHandle; length: number }> {
  const draft = `${path}.${process.pid}.tmp`
  const file = await open(draft, 'w')
  await file.writeFile(lines)
  await file.sync()
  await rename(draft, path)
  await syncFolder(path)
  return { file, length: Buffer.byteLength(lines) }
}

/** A renamed file survives a crash once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r')
  await folder.sync()
  await folder.close()
}
