import { bootstrap } from '@vendure/core'
import { config } from './vendure-config.ts'

await bootstrap(config)
