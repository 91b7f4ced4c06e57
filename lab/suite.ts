/**
 * The evaluation: `npm run lab -- --suite markets [--only E1,E6] [--instances 20]` prints a line
 * per environment: our engine's share of what a clairvoyant would earn.
 */
import { environments } from './suite/environments/environment.ts'
import { glance } from './suite/glance.ts'
import { readLabOptions } from './suite/options.ts'

const options = readLabOptions()
const chosen = environments.filter(({ id }) => options.only === null || options.only.includes(id))
glance(chosen, options.instances ?? 20, options.from)
