/**
 * Works for tenants one after the other. One whose work fails does not keep the others waiting.
 *
 * @throws Error of the first that failed, after the others had their turn.
 */
export async function eachTenant(
  tenantIds: Iterable<number>,
  work: (tenantId: number) => Promise<void>,
): Promise<void> {
  const failures: Error[] = []
  for (const tenantId of tenantIds) {
    try {
      await work(tenantId)
    } catch (error) {
      const { message } = error as Error
      failures.push(new Error(`tenant ${tenantId}: ${message}`, { cause: error }))
    }
  }
  const [first] = failures
  if (first !== undefined) throw first
}
