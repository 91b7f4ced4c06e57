import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  type McpRequestContext,
  type McpServer,
  oauthMetadataResponse,
  originValidationResponse,
  requireBearerAuth,
} from '@modelcontextprotocol/server'
import { createVerifier, discover } from './authorization-server.ts'
import { sendWebResponse, toWebRequest } from './web-requests.ts'

export type HttpSettings = {
  host: string
  port: number
  /** This server's public address, for which tokens are issued. */
  resource: URL
  issuer: URL
  /** Scopes that a token may request. */
  scopes: readonly string[]
}

const maxBodyBytes = 256 * 1024

/**
 * Serves over HTTP, as a resource protected by an OAuth server (RFC 9728): a client without a token
 * for this very address is told where to get one.
 */
export async function serveHttp(
  settings: HttpSettings,
  makeServer: (context: McpRequestContext) => McpServer | Promise<McpServer>,
): Promise<{ url: string; close(): Promise<void> }> {
  const { host, port, resource } = settings
  const oauthMetadata = await discover(settings.issuer)
  const metadata = {
    oauthMetadata,
    resourceServerUrl: resource,
    resourceName: 'Lerner',
    scopesSupported: [...settings.scopes],
  }
  const gate = requireBearerAuth({
    verifier: createVerifier(oauthMetadata, resource),
    expectedResource: resource,
    resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(resource),
  })
  const handler = createMcpHandler(makeServer, { maxRequestBodySize: maxBodyBytes })
  // Otherwise a page of another site could make a browser send requests in its name.
  const known = [resource.hostname, ...(isLoopback(host) ? localhostAllowedHostnames() : [])]

  async function answer(request: Request): Promise<Response> {
    const refused =
      hostHeaderValidationResponse(request, known) ?? originValidationResponse(request, known)
    if (refused) return refused
    const described = oauthMetadataResponse(request, metadata)
    if (described) return described
    if (new URL(request.url).pathname !== resource.pathname) return notFound(resource)
    const authInfo = await gate(request)
    return authInfo instanceof Response ? authInfo : handler.fetch(request, { authInfo })
  }

  const server = createServer((message, response) => {
    void respond(message, response, resource.origin, answer)
  })
  await listen(server, host, port)
  const address = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}${resource.pathname}`,
    async close() {
      await handler.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  origin: string,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  try {
    const request = toWebRequest(message, origin, gone.signal)
    await sendWebResponse(await answer(request), response)
  } catch (error) {
    const status = error instanceof TypeError ? 400 : 500
    if (!response.headersSent) response.writeHead(status).end()
    else response.destroy()
  }
}

function notFound(resource: URL): Response {
  return new Response(`Not found. The server is at ${resource.pathname}.\n`, { status: 404 })
}

function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '::1' || host === 'localhost'
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}
