/** Places whose law names what a customer is to be told about a price. */
export const jurisdictions = ['eu', 'us_ny'] as const

export type Jurisdiction = (typeof jurisdictions)[number]

/**
 * What of a customer took part in a price: nothing, that somebody asked by a name of their own, or
 * their segment.
 */
export type PersonalData = 'none' | 'customer' | 'segment'

type Disclosure = {
  place: Jurisdiction
  /** The day from which on the rule holds. */
  since: string
  /** Which of a customer's data make it due. */
  of: readonly PersonalData[]
  sentence: string
}

/** What is to be told, and since when; guide/law.md tells of the sources. */
const disclosures: readonly Disclosure[] = [
  // Directive 2011/83/EU, Article 6(1)(ea), as Directive (EU) 2019/2161 added it.
  {
    place: 'eu',
    since: '2022-05-28',
    of: ['segment'],
    sentence:
      'This price was adjusted by automated decision-making on the basis of a customer segment.',
  },
  // New York General Business Law, § 349-a(2): personal data are whatever can be linked with a
  // consumer or a device, an identifier too. The sentence is the law's, capitals included.
  {
    place: 'us_ny',
    since: '2025-07-08',
    of: ['segment', 'customer'],
    sentence: 'THIS PRICE WAS SET BY AN ALGORITHM USING YOUR PERSONAL DATA',
  },
]

/** What a customer is to be told about a price, one sentence for each law that asks for it. */
export function disclosuresOf(
  asked: readonly Jurisdiction[],
  personal: PersonalData,
  atMs: number,
): string[] {
  return disclosures.flatMap(({ place, since, of, sentence }) => {
    const isDue = asked.includes(place) && of.includes(personal) && atMs >= Date.parse(since)
    return isDue ? [sentence] : []
  })
}
