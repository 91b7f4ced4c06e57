import { useEffect, useRef, useState } from 'react'
import type { Rejection } from '../../../../clients/typescript/src/files/main.ts'
import { queryClient } from '../../api/query-client.ts'
import { type FileToSend, type Sending, type Sent, sendFile } from './send-file.ts'

function isOfService({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== 'file'
}

/** The checking or sending of a file, for a screen. */
export function useSending(given: FileToSend) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [error, setError] = useState<unknown>(null)
  const stop = useRef<AbortController | null>(null)
  // Leaving the screen stops the import; rows already accepted stay.
  useEffect(() => () => stop.current?.abort(), [])
  const isImporting = sending?.what === 'import'
  useEffect(() => {
    if (!isImporting) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isImporting])

  /**
   * Null if it did not finish.
   *
   * @param leftOut - What is doubtful in the rows that are not to be sent.
   */
  async function run(
    what: Sending['what'],
    leftOut: readonly Rejection[] = [],
  ): Promise<Sent | null> {
    const controller = new AbortController()
    stop.current = controller
    setError(null)
    setSending({ what, rows: 0, rejected: 0, share: 0 })
    try {
      const done = await sendFile(what, { ...given, leftOut }, controller.signal, setSending)
      if (done !== null) setSent(done)
      return done === null || done.stopped ? null : done
    } catch (failure) {
      setError(failure)
      return null
    } finally {
      setSending(null)
      // Products, prices and demand may have changed.
      if (what === 'import') queryClient.invalidateQueries({ predicate: isOfService })
    }
  }

  return { sending, sent, error, run, cancel: () => stop.current?.abort() }
}
