import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Published = {
  name: string
  versions: Record<string, { dist: { tarball: string } }>
  _attachments: Record<string, { data: string }>
}

/**
 * A registry that stores what is published to it, as npm's own does, and redirects every other
 * request to another one, if there is one.
 */
export class NpmRegistry {
  readonly #server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const [name = '', file] = path.split('/-/')
    const kept = this.#published.get(name)
    if (request.method === 'PUT') {
      void this.#keep(request).then(() => response.writeHead(201).end('{"ok":true}'))
    } else if (kept === undefined && this.#elsewhere === null) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}')
    } else if (kept === undefined) {
      response.writeHead(302, { location: `${this.#elsewhere}${request.url}` }).end()
    } else if (file === undefined) {
      const { _attachments: _, ...told } = kept
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told))
    } else response.end(Buffer.from(kept._attachments[file]?.data ?? '', 'base64'))
  })
  readonly #published = new Map<string, Published>()
  readonly #elsewhere: string | null

  constructor(elsewhere: string | null) {
    this.#elsewhere = elsewhere?.replace(/\/$/, '') ?? null
  }

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  names(): string[] {
    return [...this.#published.keys()]
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #keep(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const sent: Published = JSON.parse(Buffer.concat(chunks).toString())
    const [file = ''] = Object.keys(sent._attachments)
    for (const version of Object.values(sent.versions)) {
      version.dist.tarball = `http://${request.headers.host}/${sent.name}/-/${file}`
    }
    this.#published.set(sent.name, sent)
  }
}
