import { createHmac } from 'node:crypto'
import type { Caller } from '../../domain/caller.ts'

/** How a customer is stored: 16 bytes that only this tenant's secret can produce. */
export function customerHash(caller: Caller, customerId: string): Buffer {
  return createHmac('sha256', caller.secret)
    .update(`customer\0${customerId}`)
    .digest()
    .subarray(0, 16)
}

/** A pseudo-random number in [0, 1), always the same for a customer and a purpose. */
export function customerUniform(caller: Caller, purpose: string, customerId: string): number {
  const digest = createHmac('sha256', caller.secret).update(`${purpose}\0${customerId}`).digest()
  return digest.readUIntBE(0, 6) / 2 ** 48
}
