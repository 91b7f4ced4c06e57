import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { freePort } from '../../bin/free-port.ts'

/** A server that speaks S3 and verifies signatures: versitygw, which CI builds with Go. */
export type S3Server = {
  /** The variables for reading its only bucket, `shop`. */
  environment: Record<string, string>
  put(key: string, body: string | Uint8Array<ArrayBuffer>): Promise<void>
  /** Stores a file behind the server's back: it has no identifier of its content. */
  putOnDisk(key: string, body: string): void
  close(): Promise<void>
}

const program = 'versitygw'

/** True if the server is installed; otherwise reports that a test is skipped. */
export function hasS3Server(): boolean {
  const has = spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
  if (!has) console.warn(`${program} is not in PATH: what reads buckets is not tried`)
  return has
}

/** Starts a server with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'lerner-s3-'))
  for (const name of ['data', 'data/shop', 'names']) mkdirSync(join(folder, name))
  const port = await freePort()
  const keys = { accessKeyId: 'reader', secretAccessKey: 'secret/of+reader' }
  const words = [
    ...['--access', keys.accessKeyId, '--secret', keys.secretAccessKey],
    ...['--port', `127.0.0.1:${port}`, '--region', 'eu-test-1', '--quiet'],
    ...['posix', '--sidecar', join(folder, 'names'), join(folder, 'data')],
  ]
  // A killed test run must not leave a server behind: the pipe ends with this process.
  const guarded = `"$0" "$@" & server=$!; read -r word; kill -9 "$server"; rm -rf "${folder}"`
  const child = spawn('/bin/sh', ['-c', guarded, program, ...words], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const endpoint = `http://127.0.0.1:${port}`
  const client = new AwsClient({ ...keys, service: 's3', region: 'eu-test-1', retries: 0 })
  const server: S3Server = {
    environment: {
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      AWS_REGION: 'eu-test-1',
      AWS_ENDPOINT_URL: endpoint,
    },
    async put(key, body) {
      const path = key.split('/').map(encodeURIComponent).join('/')
      const answer = await client.fetch(`${endpoint}/shop/${path}`, { method: 'PUT', body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    putOnDisk(key, body) {
      const path = join(folder, 'data/shop', key)
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, body)
    },
    async close() {
      child.stdin.end('\n')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
  for (let attempt = 0; ; attempt++) {
    try {
      await client.fetch(`${endpoint}/shop?list-type=2`)
      return server
    } catch (error) {
      if (attempt === 200) {
        await server.close()
        throw error
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
