import type { Words } from '../words.ts'

export const quotes: Words<'quotes'> = {
  heading: 'Preisauskünfte',
  intro: 'Die angefragten Preise, neueste zuerst: Wählen Sie einen, um zu sehen, warum.',
  product: 'Produkt',
  productHint: 'Die ID, wie Ihr Shop sie sendet; leer für alle.',
  loading: 'Preisauskünfte werden geladen',
  noneYet: 'Noch keine Preisauskunft erteilt',
  noneYetHint: 'Sobald Ihr Shop um einen Preis bittet, steht er hier.',
  noneOf: 'Keine Preisauskunft zu {product}',
  noneOfHint: 'Prüfen Sie die Schreibweise: Bei IDs zählt auch die Groß- und Kleinschreibung.',
  tryQuote: 'Preisauskunft testen',
  label: 'Preisauskünfte, neueste zuerst',
  made: 'Erteilt',
  segment: 'Segment',
  everybody: 'alle',
  basePrice: 'Basispreis',
  price: 'Preis',
  confidence: 'Konfidenz',
  arm: 'Arm',
  outcome: 'Ergebnis',
}
