const euro = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')
const others: Readonly<Record<string, string>> = {
  GB: 'gbp',
  CH: 'chf',
  SE: 'sek',
  NO: 'nok',
  DK: 'dkk',
  PL: 'pln',
  CZ: 'czk',
  CA: 'cad',
  MX: 'mxn',
}

/** The currency that shops of a locale usually sell in: where to begin, before anything is sold. */
export function usualCurrency(locale: string): string {
  const region = new Intl.Locale(locale).maximize().region ?? ''
  return euro.includes(region) ? 'eur' : (others[region] ?? 'usd')
}
