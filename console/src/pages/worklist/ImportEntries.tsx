import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import type { PriceList } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { problemOf } from '../../api/problem.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../components/Button.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatCount } from '../../format/number.ts'
import { inWords } from '../../format/sentences.ts'

/** Takes back the file that was exported, as somebody changed it. */
export function ImportEntries({ list }: { list: PriceList }) {
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const take = async (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined) return
    setBusy(true)
    try {
      const csv = await file.text()
      const { changed, unchanged, refused, errors } = await client.priceLists.entries.importFile(
        list.id,
        { csv },
      )
      await queryClient.invalidateQueries({ queryKey: ['price-list', list.id] })
      await queryClient.invalidateQueries({ queryKey: ['price-list-entries', list.id] })
      const done = `${formatCount(changed)} changed, ${formatCount(unchanged)} as they were.`
      const [first] = errors
      toast(
        first === undefined
          ? { message: done }
          : {
              message: `${done} ${formatCount(refused)} could not be: line ${formatCount(first.line)}, ${inWords(first.message)}`,
              tone: 'bad',
            },
      )
    } catch (error) {
      toast({ message: problemOf(error).remedy, tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={take}>
      <Button isPending={isBusy}>Import CSV</Button>
    </FileTrigger>
  )
}
