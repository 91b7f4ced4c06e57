// `npm run sbom`: the components of Lerner, as CycloneDX.
import { join } from 'node:path'
import { bill } from './sbom.ts'

console.log(JSON.stringify(bill(join(import.meta.dirname, '../..')), null, 2))
