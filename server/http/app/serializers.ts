import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { once } from '../validation/once.ts'

/** How Fastify has the serializers of answers made. */
type SerializersOf = ReturnType<typeof SerializerSelector>

/**
 * Makes the code that writes an answer when a route first gives it. Of all answers at once it was a
 * third of the processor time of a start (decision 95).
 */
export const serializersWhenAsked: SerializersOf = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options)
  return (answer) => {
    const write = once(() => compile(answer))
    return (value: unknown) => write()(value)
  }
}
