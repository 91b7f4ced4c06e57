import type { BreakerKind } from '../../../domain/breaker.ts'
import type { ImportKind } from '../../../domain/import.ts'
import type { Count, MailWords } from './parts.ts'

const kinds: Readonly<Record<ImportKind, string>> = {
  sales: 'Verkäufen',
  orders: 'Bestellungen',
  offers: 'Angeboten',
  products: 'Produkten',
}

function alarm(kind: BreakerKind, product: string): string {
  switch (kind) {
    case 'unit_cost':
      return `Neue Stückkosten können kaum stimmen (${product})`
    case 'competitor_price':
      return `Ein Wettbewerberpreis weicht stark vom bisherigen ab (${product})`
    case 'base_price':
      return `Ein neuer Basispreis weicht stark vom bisherigen ab (${product})`
    case 'loss':
      return `Preise bringen weniger ein als Basispreise (${product})`
    case 'sales_stopped':
      return `Der Verkauf ist abgebrochen (${product})`
  }
}

/** E-mails in German. */
export function german(count: Count): MailWords {
  return {
    subject: (news) =>
      news === 1
        ? 'Eine Neuigkeit in Lerner'
        : `${count('Neuigkeit', 'Neuigkeiten', news)} in Lerner`,
    foot: (address) =>
      `Sie bekommen diese E-Mail höchstens einmal am Tag, solange etwas ungelesen ist. Abbestellen können Sie sie in der Konsole unter „Neuigkeiten“: ${address}`,
    breaker: (kind, product, stops) =>
      `${alarm(kind, product ?? 'alle Produkte')}. ${stops ? 'Preise stehen still, bis jemand antwortet' : 'Der Wert wartet auf eine Antwort'}.`,
    listEnded: (name) => `„${name}“ ist beendet: Sehen Sie, was sie eingebracht hat.`,
    approvalAwaited: (name) => `„${name}“ wartet auf Ihre Freigabe.`,
    commented: (author, name) => `${author} hat „${name}“ kommentiert.`,
    importStuck: (kind) =>
      `Ein Import von ${kinds[kind]} ist auf halbem Weg stehen geblieben: Senden Sie die Datei noch einmal, dann geht es dort weiter.`,
    importUndone: (kind, removed, restored) =>
      `Ein Import von ${kinds[kind]} wurde zurückgenommen: ${count('Zeile', 'Zeilen', removed)} entfernt, ${count('Zeile', 'Zeilen', restored)} wie zuvor.`,
    importEnded: (kind, recorded, rejected) =>
      `Ein Import von ${kinds[kind]} ist fertig: ${count('Zeile', 'Zeilen', recorded)} übernommen${rejected === 0 ? '' : `, ${count('Zeile', 'Zeilen', rejected)} abgelehnt`}.`,
  }
}
