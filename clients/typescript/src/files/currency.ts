/** ISO 4217 codes by the decimals of their smallest unit; a test checks them all. */
const codesByDecimals = {
  0: 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xag xau xba xbb xbc xbd xdr xof xpd xpf xpt xsu xts xua xxx',
  2: 'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bmd bnd bob bov brl bsd btn bwp byn bzd cad cdf che chf chw cny cop cou crc cuc cup cve czk dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gtq gyd hkd hnl htg huf idr ils inr irr jmd kes kgs khr kpw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mru mur mvr mwk mxn mxv myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar sbd scr sdg sek sgd shp sle sos srd ssp stn svc syp szl thb tjs tmt top try ttd twd tzs uah usd usn uyu uzs ved ves wst xcd yer zar zmw zwg',
  3: 'bhd iqd jod kwd lyd omr tnd',
  4: 'clf uyw',
}

const decimals = new Map(
  Object.entries(codesByDecimals).flatMap(([digits, codes]) =>
    codes.split(' ').map((code) => [code, Number(digits)] as const),
  ),
)

/** Number of decimals of a currency: 0 for jpy, 2 for usd, 3 for kwd; null for an unknown code. */
export function currencyExponent(currency: string): number | null {
  return decimals.get(currency.toLowerCase()) ?? null
}
