import { DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components'
import { Button } from '../components/Button.tsx'
import { formatNumber } from '../format/number.ts'
import { t } from '../messages/messages.ts'
import style from './DropFile.module.css'

type Props = { file: File | null; onFile: (file: File) => void }

/** The area where a file is dropped, pasted or chosen. */
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
        {file === null
          ? t('files.dropHere')
          : t('files.chosenFile', { name: file.name, size: sizeText(file.size) })}
      </Text>
      <FileTrigger
        acceptedFileTypes={['.csv', '.tsv', '.txt', '.xlsx', 'text/csv']}
        onSelect={(files) => {
          const [first] = files ?? []
          if (first !== undefined) onFile(first)
        }}
      >
        <Button look={file === null ? 'primary' : 'secondary'} icon="import">
          {t(file === null ? 'files.chooseFile' : 'files.chooseAnother')}
        </Button>
      </FileTrigger>
    </DropZone>
  )
}

const sizes = [
  [1e9, 'files.gigabytes'],
  [1e6, 'files.megabytes'],
  [1e3, 'files.kilobytes'],
] as const

function sizeText(bytes: number): string {
  for (const [size, words] of sizes) {
    if (bytes >= size) return t(words, { size: formatNumber(bytes / size, { digits: 1 }) })
  }
  return t('files.bytes', { count: bytes })
}
