import type { ImportSummary, Kind } from '../../clients/typescript/src/files/main.ts'

/** What a person should know about an import besides its counts. */
export function remarksOn(summary: ImportSummary): string[] {
  const { kind, questions, described, accepted, rounded } = summary
  const remarks: string[] = []
  if (rounded !== null) remarks.push(rounded.text)
  if (questions > 0) {
    remarks.push(
      `${questions} questions about rows that were taken and look like slips are above: send the rows again if they are.`,
    )
  }
  if (described !== null) {
    const missing =
      described.missing === 0 ? '' : `; ${described.missing} are not there, as no row was taken`
    remarks.push(`${described.products} products were told what the columns say of them${missing}.`)
  }
  if (accepted > 0 && learns(kind)) {
    remarks.push(
      'Products that are new take their most common recent price that is no promotion as base price, unless --base-price-column or --base-price says it.',
    )
  }
  return remarks
}

/** Whether rows of a kind are evidence on the response of demand to prices. */
export function learns(kind: Kind): boolean {
  return kind === 'sales' || kind === 'offers'
}
