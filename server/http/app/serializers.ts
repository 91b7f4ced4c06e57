import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { once } from '../validation/once.ts'

/** How Fastify creates response serializers. */
type SerializersOf = ReturnType<typeof SerializerSelector>

/**
 * Compiles a response serializer when a route first needs it. For all responses at once it took a
 * third of the processor time of a start (decision 95).
 */
export const serializersWhenAsked: SerializersOf = (schemas, options) => {
  const compile = SerializerSelector()(schemas, options)
  return (answer) => {
    const write = once(() => compile(answer))
    return (value: unknown) => write()(value)
  }
}
