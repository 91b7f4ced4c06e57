import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { findSimulation } from '../../../storage/tables/simulations.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  simulationExample,
  simulationSchema,
  toSimulationAnswer,
} from '../../schemas/simulation.ts'

/** GET /v1/simulations/{id}. The progress of a simulation, and its report. */
export function getSimulation(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/simulations/:id',
      {
        config: {
          scope: 'reports:read',
          refusals: ['resource_missing'],
          examples: { 200: simulationExample },
        },
        schema: {
          operationId: 'simulations.get',
          summary: 'Read a simulation',
          description: 'Its progress, and its report once it is finished. It is kept for 30 days.',
          tags: ['Reports'],
          params: pathId('Id of the simulation.', 64),
          response: { 200: ref(simulationSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { id } = request.params
        const found = await deps.store.tenant(tenantId, (db) => findSimulation(db, tenantId, id))
        if (found === null) throw nothingThere()
        return toSimulationAnswer(found)
      },
    )
  }
}
