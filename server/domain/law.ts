/** Places whose law requires telling customers something about a price. */
export const jurisdictions = ['eu', 'us_ny'] as const

export type Jurisdiction = (typeof jurisdictions)[number]

/** Which customer data influenced a price: none, a customer id, or the segment. */
export type PersonalData = 'none' | 'customer' | 'segment'

type Disclosure = {
  place: Jurisdiction
  /** The day from which the rule applies. */
  since: string
  /** Which customer data require it. */
  of: readonly PersonalData[]
  sentence: string
}

/** The required disclosure, and since when; guide/law.md has the sources. */
const disclosures: readonly Disclosure[] = [
  // Directive 2011/83/EU, Article 6(1)(ea), as Directive (EU) 2019/2161 added it.
  {
    place: 'eu',
    since: '2022-05-28',
    of: ['segment'],
    sentence:
      'This price was adjusted by automated decision-making on the basis of a customer segment.',
  },
  // New York General Business Law, § 349-a(2): personal data is anything that can be linked with a
  // consumer or a device, including an identifier. The sentence is from the law, including
  // capitals.
  {
    place: 'us_ny',
    since: '2025-07-08',
    of: ['segment', 'customer'],
    sentence: 'THIS PRICE WAS SET BY AN ALGORITHM USING YOUR PERSONAL DATA',
  },
]

/** What a customer must be told about a price, one sentence for each law that requires it. */
export function disclosuresOf(
  jurisdictions: readonly Jurisdiction[],
  personal: PersonalData,
  atMs: number,
): string[] {
  return disclosures.flatMap(({ place, since, of, sentence }) => {
    const isDue =
      jurisdictions.includes(place) && of.includes(personal) && atMs >= Date.parse(since)
    return isDue ? [sentence] : []
  })
}
