import { describe, expect, test } from 'vitest'
import { meaningOf, ordersIn, soldIn } from '../../../testing/order-text.ts'
import { documentOf } from './document-types.ts'

const columns = 'Belegnr.;Datum;Artikelnummer;Menge;Einzelpreis'

describe('document types', () => {
  test.each([
    [
      'sale',
      'Rechnung',
      'Invoice',
      'Sales invoice',
      'Facture',
      'Factura',
      'Receipt',
      'Teilrechnung',
    ],
    ['credit', 'Gutschrift', 'Stornorechnung', 'Credit note', 'Credit Memo', 'Avoir', 'Abono'],
    ['credit', 'Facture d’avoir', 'Factura rectificativa', 'Nota de crédito', 'Note de crédit'],
    ['none', 'Angebot', 'Lieferschein', 'Proforma-Rechnung', 'Pro forma invoice', 'Quotation'],
    [
      'none',
      'Delivery note',
      'Devis',
      'Bon de livraison',
      'Presupuesto',
      'Albarán',
      'Facture pro forma',
    ],
    [
      'order',
      'Auftragsbestätigung',
      'Order confirmation',
      'Sales order',
      'Pedido',
      'Bon de commande',
    ],
    [null, 'Apparel', 'Tee', 'Versendet', 'Shipped', 'B2B'],
  ])('%s: %s and the like', (type, ...given) => {
    const texts = given.filter((text) => text !== null)
    expect(texts.map(documentOf)).toEqual(texts.map(() => type))
  })

  const german = [
    `Belegart;${columns}`,
    'Rechnung;R1;02.03.2026;tea;5;4,00',
    'Angebot;A2;02.03.2026;tea;7;4,00',
    'Lieferschein;L3;02.03.2026;tea;5;4,00',
    'Auftragsbestätigung;B4;02.03.2026;tea;5;4,00',
    'Gutschrift;G5;16.03.2026;tea;2;4,00',
    'Rechnung;R6;17.03.2026;tea;1;4,00',
  ]

  test('credit notes subtract, and quotations and delivery notes are left out and counted', () => {
    const sales = ordersIn(german)

    expect(soldIn(sales)).toEqual({ tea: [4, 16] })
    expect(sales.notes).toContainEqual(
      expect.objectContaining({ action: 'netted', code: 'credit_note', count: 1 }),
    )
    expect(sales.notes).toContainEqual(
      expect.objectContaining({ action: 'left_out', code: 'document', count: 3 }),
    )
  })

  test('order confirmations are the sales of a file without invoices', () => {
    const [heading = '', ...lines] = german

    const orders = [heading, ...lines.filter((line) => !line.startsWith('Rechnung'))]
    expect(soldIn(ordersIn(orders)).tea?.[0]).toBe(3)
  })

  test('count the same in a column that a person takes for the status', () => {
    const kinds = german.map((line) => line.replace('Belegart', 'Klasse'))
    const sales = ordersIn(kinds, { mapping: new Map([['status', 'Klasse']]) })

    expect(soldIn(sales)).toEqual({ tea: [4, 16] })
    expect(sales.notes.map(({ code }) => code)).not.toContain('status')
  })

  test('a type of another kind is no document, and an unknown document is said to be one', () => {
    const shirts = ['type,order,date,sku,quantity,unit price', 'Tee,1,2026-03-02,a,1,5.00']
    expect(meaningOf(shirts).columns?.ignored).toEqual(['type'])
    const none = meaningOf(german, { mapping: new Map([['document_type', '']]) })
    expect(none.columns?.ignored).toEqual(['Belegart'])

    const odd = ordersIn([...german, 'Sonderbeleg;S7;18.03.2026;tea;1;4,00'])
    expect(odd.notes).toContainEqual(
      expect.objectContaining({ action: 'guessed', code: 'document_unknown', count: 1 }),
    )
  })
})
