import type { ImportSummary, Kind } from '../../clients/typescript/src/files/main.ts'

/** What a person should know about an import besides its counts. */
export function remarksOn(summary: ImportSummary): string[] {
  const { kind, questions, described, accepted, rounded, leftOut } = summary
  const remarks: string[] = []
  if (leftOut !== null) remarks.push(leftOut.text)
  if (rounded !== null) remarks.push(rounded.text)
  if (questions > 0) {
    remarks.push(
      `${questions} questions about accepted rows that look like mistakes are above: correct the rows and send them again if they are.`,
    )
  }
  if (described !== null) {
    const missing =
      described.missing === 0
        ? ''
        : `; ${described.missing} do not exist, because no row was accepted`
    remarks.push(`${described.products} products were updated from the columns${missing}.`)
  }
  if (accepted > 0 && learns(kind)) {
    remarks.push(
      'New products get their most common recent price without a promotion as base price, unless you set --base-price-column or --base-price.',
    )
  }
  return remarks
}

/** Whether rows of a kind are evidence on the response of demand to prices. */
export function learns(kind: Kind): boolean {
  return kind === 'sales' || kind === 'offers'
}
