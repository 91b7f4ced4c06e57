import { type DeepPartial, VendureEntity } from '@vendure/core'
import { Column, Entity } from 'typeorm'

/** The time up to which all changes of orders were checked; locked during a report. */
@Entity('lerner_progress')
export class Progress extends VendureEntity {
  constructor(input?: DeepPartial<Progress>) {
    super(input)
  }

  @Column({ unique: true })
  of: string

  @Column({ type: Date })
  until: Date
}
