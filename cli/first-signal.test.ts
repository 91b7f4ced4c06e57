import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onFirstSignal } from './first-signal.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const listeners = () => process.listenerCount('SIGTERM')

test('a signal that arrives twice counts once, and one that is repeated later ends the process', () => {
  const before = listeners()
  const heard: string[] = []
  onFirstSignal((signal) => heard.push(signal))
  process.emit('SIGTERM', 'SIGTERM')
  process.emit('SIGTERM', 'SIGTERM')
  expect(heard).toEqual(['SIGTERM'])
  expect(listeners()).toBe(before + 1)

  vi.advanceTimersByTime(1000)
  expect(listeners()).toBe(before)
})

test('whoever has ended by itself no longer listens', () => {
  const before = listeners()
  const letGo = onFirstSignal(() => {})
  letGo()

  expect(listeners()).toBe(before)
})
