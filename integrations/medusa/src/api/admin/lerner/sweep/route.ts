import type { MedusaRequest, MedusaResponse } from '@medusajs/framework/http'
import { sweep } from '../../../../reports/sweep'

/** POST /admin/lerner/sweep. Checks all orders now, and reports what Lerner does not know yet. */
export async function POST(request: MedusaRequest, response: MedusaResponse): Promise<void> {
  response.json(await sweep(request.scope, true))
}
