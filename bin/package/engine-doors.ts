/** The exports of the package `@lerner/engine`: a name for each file that programs import. */
export const engineDoors: Readonly<Record<string, string>> = {
  './belief': 'belief/belief',
  './codec': 'belief/codec',
  './draw-price': 'policy/draw-price',
  './fold-offers': 'belief/fold-offers',
  './open-guardrails': 'policy/open-guardrails',
  './pool-prior': 'pool/pool-prior',
  './price-table': 'policy/price-table',
  './random': 'random/random',
  './version': 'version',
}
