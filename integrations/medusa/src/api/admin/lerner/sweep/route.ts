import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { sweep } from '../../../../reports/sweep'

/** POST /admin/lerner/sweep. Looks through all orders now; Lerner is told what it does not know. */
export async function POST(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  response.json(await sweep(request.scope, true))
}
