import type { TellingDone } from '@lerner/client/shops'
import { Inject } from '@nestjs/common'
import { Mutation, Resolver } from '@nestjs/graphql'
import { Allow, Permission } from '@vendure/core'
import { gql } from 'graphql-tag'
import { Sweep } from '../reports/sweep'

export const adminSchema = gql`
  "What telling Lerner came to."
  type LernerSweep {
    "Shown prices that were looked at."
    told: Int!
    "What Lerner did not know."
    changed: Int!
    "Quotes that Lerner does not know."
    unknown: Int!
  }
  extend type Mutation {
    "Looks through all orders now, and tells Lerner what it does not know."
    sweepLerner: LernerSweep!
  }
`

@Resolver()
export class SweepResolver {
  @Inject(Sweep) private readonly sweep: Sweep

  @Mutation()
  @Allow(Permission.UpdateOrder)
  sweepLerner(): Promise<TellingDone> {
    return this.sweep.run(true)
  }
}
