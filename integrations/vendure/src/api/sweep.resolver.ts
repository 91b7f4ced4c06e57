import type { ReportCounts } from '@lerner/client/shops'
import { Inject } from '@nestjs/common'
import { Mutation, Resolver } from '@nestjs/graphql'
import { Allow, Permission } from '@vendure/core'
import { gql } from 'graphql-tag'
import { Sweep } from '../reports/sweep'

export const adminSchema = gql`
  "The result of a sweep."
  type LernerSweep {
    "Shown prices that were reported."
    reported: Int!
    "Outcomes that Lerner did not know."
    changed: Int!
    "Quotes that Lerner does not know."
    unknown: Int!
  }
  extend type Mutation {
    "Checks all orders now, and reports what Lerner does not know yet."
    sweepLerner: LernerSweep!
  }
`

@Resolver()
export class SweepResolver {
  @Inject(Sweep) private readonly sweep: Sweep

  @Mutation()
  @Allow(Permission.UpdateOrder)
  sweepLerner(): Promise<ReportCounts> {
    return this.sweep.run(true)
  }
}
