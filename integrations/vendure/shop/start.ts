import { bootstrap, JobQueueService } from '@vendure/core'
import { config } from './vendure-config.ts'

const shop = await bootstrap(config)
await shop.get(JobQueueService).start()
