import { useState } from 'react'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { problemOf } from '../../api/problem.ts'
import { useNeedsApproval } from '../../api/use-list-approval.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { useToast } from '../../components/toast.tsx'
import { hasBegun } from '../../format/list-standing.ts'
import { t } from '../../messages/messages.ts'
import { DuplicateList } from './DuplicateList.tsx'
import { exportList } from './export-list.ts'
import { ImportEntries } from './ImportEntries.tsx'
import { isPast } from './is-past.ts'
import { ListSteps, type Step } from './ListSteps.tsx'

/** Actions on a whole list, each confirmed after a look at its effect. */
export function ListActions({ list }: { list: PriceList }) {
  const [asked, setAsked] = useState<Step | null>(null)
  const toast = useToast()
  const mayWrite = useMay('products:write')
  // Those who had a part in a list are refused, and not asked.
  const mayApprove = useMay('lists:approve') && list.mayApprove !== false
  const needsApproval = useNeedsApproval(list)
  // Until then there is nothing to end: reverting it is enough.
  const runs = hasBegun(list, Date.now())

  const exportFile = async () => {
    try {
      await exportList(list)
    } catch (error) {
      toast({ tone: 'bad', message: problemOf(error).remedy })
    }
  }

  return (
    <>
      {list.status !== 'drafting' && (
        <Button icon="import" onPress={exportFile}>
          {t('components.exportCsv')}
        </Button>
      )}
      {mayWrite && list.status !== 'drafting' && <DuplicateList list={list} />}
      {mayWrite && list.status === 'draft' && (
        <>
          <ImportEntries list={list} />
          <Button onPress={() => setAsked('discard')}>{t('worklist.discard')}</Button>
        </>
      )}
      {mayApprove && list.status === 'draft' && needsApproval && list.approvedBy === null && (
        <Button icon="audit" onPress={() => setAsked('approve')}>
          {t('worklist.approve')}
        </Button>
      )}
      {mayApprove && list.status === 'draft' && needsApproval && list.declinedBy === null && (
        <Button onPress={() => setAsked('decline')}>{t('worklist.decline')}</Button>
      )}
      {mayWrite && list.status === 'draft' && (
        <Button
          look="primary"
          icon="check"
          isDisabled={isPast(list) || (needsApproval && list.approvedBy === null)}
          onPress={() => setAsked('activate')}
        >
          {t('worklist.activate')}
        </Button>
      )}
      {mayWrite && list.status === 'active' && (
        <>
          {runs && <Button onPress={() => setAsked('end')}>{t('worklist.endNow')}</Button>}
          <Button icon="undo" onPress={() => setAsked('revert')}>
            {t('worklist.revert')}
          </Button>
        </>
      )}
      <ListSteps list={list} asked={asked} onClose={() => setAsked(null)} />
    </>
  )
}
