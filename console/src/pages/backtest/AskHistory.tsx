import type { PolicyFields } from '../../../../clients/typescript/src/main.ts'
import { useAskSimulation } from '../../api/use-simulation.ts'
import { Button } from '../../components/Button.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { t } from '../../messages/messages.ts'

export type AskProps = {
  /** null: what was typed is not a valid value. */
  currency: string | null
  policy: PolicyFields
  onAsked: (id: string) => void
}

/** The rows that Lerner has: the 500 best-selling products, with five years of weeks each. */
export function AskHistory({ currency, policy, onAsked }: AskProps) {
  const ask = useAskSimulation(onAsked)
  return (
    <>
      <p>{t('backtest.historyHint')}</p>
      {ask.error && <ProblemNotice error={ask.error} />}
      <div>
        <Button
          look="primary"
          isPending={ask.isPending}
          isDisabled={currency === null}
          onPress={() => currency !== null && ask.mutate({ currency, policy, rows: null })}
        >
          {t('backtest.runButton')}
        </Button>
      </div>
    </>
  )
}
