import { DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { Button } from '../components/Button.tsx'
import { formatNumber } from '../format/number.ts'
import style from './DropFile.module.css'

type Props = { file: File | null; onFile: (file: File) => void }

/** Where a file is dropped, pasted or chosen. */
export function DropFile({ file, onFile }: Props) {
  return (
    <DropZone
      className={style.zone ?? ''}
      onDrop={async ({ items }) => {
        const dropped = items.find(isFileDropItem)
        if (dropped !== undefined) onFile(await dropped.getFile())
      }}
    >
      <Text slot="label" className={style.words ?? ''}>
        {file === null ? 'Drop a CSV or .xlsx file here' : `${file.name}, ${sizeText(file.size)}`}
      </Text>
      <FileTrigger
        acceptedFileTypes={['.csv', '.tsv', '.txt', '.xlsx', 'text/csv']}
        onSelect={(files) => {
          const [first] = files ?? []
          if (first !== undefined) onFile(first)
        }}
      >
        <Button look={file === null ? 'primary' : 'secondary'} icon="import">
          {file === null ? 'Choose a file' : 'Choose another file'}
        </Button>
      </FileTrigger>
    </DropZone>
  )
}

const sizes = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
] as const

function sizeText(bytes: number): string {
  for (const [size, unit] of sizes) {
    if (bytes >= size) return `${formatNumber(bytes / size, { digits: 1 })} ${unit}`
  }
  return `${bytes} bytes`
}
