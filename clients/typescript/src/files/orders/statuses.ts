import { documentOf } from './document-types.ts'

/** The meaning of an order's status: it counts, or the reason why it does not. */
export type Verdict = 'sold' | 'cancelled' | 'failed' | 'unpaid' | 'refunded' | 'unknown'

/**
 * Statuses of shops and payment services in English, German, French and Spanish, without accents
 * and with `_` between words. The first match applies.
 */
const words: readonly (readonly [Verdict, RegExp])[] = [
  ['sold', /^partial|^teilweise|^partiel|^parcial|_partial/],
  [
    'cancelled',
    /cancel|void|abandon|storn|annul|anulad|abgebrochen|expired|abgelaufen|expire|caducad/,
  ],
  [
    'refunded',
    /refunded|returned|erstattet|retourniert|zuruck(?:gesendet|geschickt|gegeben|erhalten)|rembours|reembols|devuelt|retourne/,
  ],
  [
    'failed',
    /fail|fehlgeschlagen|fehler|echou|echec|fallid|error|erreur|declin|abgelehnt|refuse|rechazad|uncollect|blocked|fraud|charge_?back|charged_back|reject/,
  ],
  ['sold', /on_hold|wartestellung|^waiting_for_pick/],
  [
    'unpaid',
    /unpaid|not_paid|non_paye|impaye|no_pagad|unbezahlt|nicht_bezahlt|pending|ausstehend|en_attente|pendiente|await|requires_|incomplete|draft|entwurf|brouillon|borrador|^open$|^offen$|zahlung_offen|^new$|uncaptured|^false$|^no$|^nein$|^non$/,
  ],
  [
    'sold',
    /paid|complet|process|shipped|deliver|succe|captur|authori|fulfil|closed|archived|invoiced|sold|accept|backorder|bezahlt|abgeschlossen|versendet|versandt|verschickt|geliefert|zugestellt|bearbeitung|erledigt|paye|termin|expedi|livr|pagad|complet|enviad|entregad|procesando|en_cours|valid|preparation|true|yes|ja|oui|si$/,
  ],
]

/** What is asked for, or going on, is no document. */
const underWay =
  /request|progress|initiat|beantragt|angefragt|angemeldet|demand|solicit|en cours|en curso/i

/** A status that is the type of a document, which a person may take for one; '' if it is none. */
export function documentInStatus(status: string): string {
  const verdict = verdictOf(status)
  if ((verdict !== 'unknown' && verdict !== 'sold') || underWay.test(status)) return ''
  return documentOf(status) !== null ? status : ''
}

const known = new Map<string, Verdict>()

/** The meaning of a status in any usual wording; memoised, as a few of them repeat often. */
export function verdictOf(status: string): Verdict {
  const found = known.get(status) ?? readVerdict(status)
  if (known.size < 1000) known.set(status, found)
  return found
}

function readVerdict(status: string): Verdict {
  const plain = status
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .replace(/^wc_/, '')
  if (plain === '') return 'sold'
  return words.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'unknown'
}
