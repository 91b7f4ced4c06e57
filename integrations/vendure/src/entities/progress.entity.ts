import { type DeepPartial, VendureEntity } from '@vendure/core'
import { Column, Entity } from 'typeorm'

/** Up to which moment all changes of orders were looked through; locked while Lerner is told. */
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
