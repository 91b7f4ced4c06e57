import { ApiError, ConnectionError, type Lerner } from '../../../clients/typescript/src/main.ts'
import type { Random } from '../../../engine/random/random.ts'
import { clientOf, type Service } from '../../harness/service.ts'
import { type Errand, openErrands } from './errands.ts'
import type { Ledger } from './ledger.ts'

/**
 * A customer of the service that keeps quoting and reporting until the connection breaks, and
 * records the answers. It outlives the service: after a restart it first resends what broke off.
 */
export type Shopper = {
  /** Works until `shouldStop` returns true or the service is gone. */
  work(service: Service, shouldStop: () => boolean): Promise<void>
  /** Resends unanswered requests until they are answered. */
  finish(service: Service): Promise<void>
}

/**
 * @param number - 0 to 63; unique, as it is part of every key and id that this shopper invents.
 */
export function createShopper(number: number, random: Random, ledger: Ledger): Shopper {
  const errands = openErrands(number, random, ledger)
  let unanswered: Errand | null = null

  /** Without a key a broken quote cannot be repeated: it is unknown whether it was stored. */
  const unkeyedQuote = async (service: Service) => {
    const request = errands.product()
    try {
      const answer = await fetch(`${service.url}/v1/quote`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          product_id: request.productId,
          base_price: request.basePrice,
          currency: request.currency,
          ...(request.segment === '' ? {} : { segment: request.segment }),
        }),
      })
      const body = (await answer.json()) as { quote_id: string; optimized_price: number }
      if (answer.status === 503) throw new ConnectionError('the store failed first')
      if (!answer.ok) throw new Error(`a quote was refused: ${JSON.stringify(body)}`)
      ledger.quotes.set(body.quote_id, {
        productId: request.productId,
        segment: request.segment,
        optimizedPrice: body.optimized_price,
      })
      errands.keep(body.quote_id)
      ledger.answers++
    } catch (error) {
      ledger.lostQuotes++
      // fetch throws a TypeError when a connection breaks.
      throw error instanceof TypeError ? new ConnectionError(error.message) : error
    }
  }

  const run = async (client: Lerner, errand: Errand) => {
    unanswered = errand
    await errand(client)
    unanswered = null
    ledger.answers++
  }

  const finish = async (service: Service) => {
    if (unanswered === null) return
    ledger.repeated++
    await run(clientOf(service, { maxRetries: 3 }), unanswered)
  }

  return {
    finish,
    async work(service, shouldStop) {
      try {
        await finish(service)
        const client = clientOf(service, { maxRetries: 0, timeoutMs: 5000 })
        while (!shouldStop()) {
          if (random.uniform() < 0.15) await unkeyedQuote(service)
          else await run(client, errands.next())
        }
      } catch (error) {
        // Broken connections are the subject here, as is the moment between the deaths of store and
        // service; any other refusal would be a fault of ours or the service's.
        const isBroken = error instanceof ConnectionError
        if (!isBroken && !(error instanceof ApiError && isForLater(error))) throw error
      }
    },
  }
}

/** The store is away, or a slow clock places the report in the future. */
function isForLater({ status, reason }: ApiError): boolean {
  return status === 503 || reason === 'moment_too_late'
}
