import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Contender, ToldProduct } from '../contender.ts'
import {
  rowsFromWire,
  secondsOf,
  toldOf,
  type WireAsk,
  type WireBegin,
  type WirePrices,
  type WireSales,
} from './protocol.ts'

/** An engine that answers the arena's questions, until it is closed. */
export type ServedEngine = { url: string; close: () => Promise<void> }

type Season = { told: readonly ToldProduct[]; contender: Contender }
type Body = WireBegin & WireAsk & WireSales
type Verbs = Record<string, (body: Body) => Promise<object>>

/** Creates the contender for a new shop. */
type Enter = (told: readonly ToldProduct[], seed: number) => Contender | Promise<Contender>

/**
 * Serves a contender of this process by the arena's protocol, on 127.0.0.1: one for each new shop.
 *
 * @param port - 0 for any free one.
 */
export async function serveEngine(name: string, enter: Enter, port = 0): Promise<ServedEngine> {
  const { verbs, endAll } = openSeasons(enter)
  const server = createServer((request, response) => {
    answer(request, name, verbs).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        send(response, error instanceof RangeError ? 404 : 500, { error: message })
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await endAll()
    },
  }
}

/** Handles a verb of the protocol, or refuses an unknown one. */
async function answer(request: IncomingMessage, name: string, verbs: Verbs): Promise<object> {
  const [, arena, verb = ''] = (request.url ?? '').split('/')
  if (arena !== 'arena') throw new RangeError(`there is no ${request.url}`)
  if (request.method === 'GET' && verb === '') return { name }
  const act = verbs[verb]
  if (request.method !== 'POST' || !act) throw new RangeError(`there is no ${request.url}`)
  return act(JSON.parse(await textOf(request)))
}

/** The seasons in play, by shop, and the effect of the protocol's verbs on them. */
function openSeasons(enter: Enter): { verbs: Verbs; endAll: () => Promise<void> } {
  const seasons = new Map<string, Season>()

  async function end(shop: string): Promise<void> {
    const season = seasons.get(shop)
    seasons.delete(shop)
    await season?.contender.close()
  }

  function seasonOf(shop: string): Season {
    const season = seasons.get(shop)
    if (!season) throw new RangeError(`shop '${shop}' has not begun`)
    return season
  }

  const verbs: Verbs = {
    async begin(body) {
      await end(body.shop)
      const told = toldOf(body)
      seasons.set(body.shop, { told, contender: await enter(told, body.random_seed) })
      return {}
    },
    prices: async ({ shop, date }) => pricesOn(seasonOf(shop), date),
    async sales({ shop, day, rows }) {
      const { told, contender } = seasonOf(shop)
      const byProduct = rows.length > 0 ? rowsFromWire(told, rows) : null
      await contender.closeDay(day, { answers: null, rows: byProduct })
      return {}
    },
    async end({ shop }) {
      await end(shop)
      return {}
    },
  }

  return {
    verbs,
    async endAll() {
      for (const shop of [...seasons.keys()]) await end(shop)
    },
  }
}

/** A daily price for each product. */
async function pricesOn({ told, contender }: Season, date: string): Promise<WirePrices> {
  const shown = await contender.show(new Array(told.length).fill(1), secondsOf(date))
  return {
    prices: told.map(({ id, basePriceMinor }, i) => ({
      product_id: id,
      price: shown[i]?.[0]?.priceMinor ?? basePriceMinor,
    })),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
