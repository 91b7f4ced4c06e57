import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import { Button } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { RefusedGroups } from '../../components/RefusedNotice.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { refetchEntries } from './entries.ts'

/** Imports the exported file after it was edited. */
export function ImportEntries({ list }: { list: PriceList }) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusedRows | null>(null)
  const toast = useToast()
  const take = async (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined) return
    setBusy(true)
    try {
      const csv = await file.text()
      const { changed, unchanged, questioned, refused, errors } =
        await client.priceLists.entries.importFile(list.id, { csv })
      await refetchEntries(list.id)
      const counts = t('worklist.importCounts', {
        changed: formatCount(changed),
        unchanged: formatCount(unchanged),
      })
      const far = questioned === 0 ? '' : t('worklist.importFar', { count: questioned })
      const done = `${counts} ${far}`.trim()
      if (errors.length === 0) toast({ message: done, ...(questioned > 0 && { tone: 'bad' }) })
      else setRefused({ done, count: refused, errors })
    } catch (error) {
      toast({ message: problemOf(error).remedy, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={take}>
        <Button isPending={isBusy}>{t('worklist.importCsv')}</Button>
      </FileTrigger>
      {refused !== null && (
        <RefusedFile {...refused} currency={list.currency} onClose={() => setRefused(null)} />
      )}
    </>
  )
}

type RefusedRows = {
  /** The result for the others. */
  done: string
  count: number
  errors: Awaited<ReturnType<typeof client.priceLists.entries.importFile>>['errors']
}

type RefusedFileProps = RefusedRows & { currency: string; onClose: () => void }

/** Why rows of a file could not be accepted, and their positions in it. */
function RefusedFile({ done, count, errors, currency, onClose }: RefusedFileProps) {
  const rows = errors.map(({ line, productId, ...refusal }) => ({
    ...refusal,
    productId,
    name: t('worklist.productOnLine', { product: productId, line: formatCount(line) }),
  }))
  return (
    <SheetDialog isOpen title={t('worklist.rowsRefused', { count })} onClose={onClose}>
      <p>
        {done}{' '}
        {count > errors.length && t('worklist.firstRefused', { count: formatCount(errors.length) })}
      </p>
      <RefusedGroups refused={rows} currency={currency} />
      <div>
        <Button look="primary" onPress={onClose}>
          {t('components.close')}
        </Button>
      </div>
    </SheetDialog>
  )
}
