import {
  attributePrefix,
  type Understanding,
  usualAttributes,
} from '../../../clients/typescript/src/files/main.ts'
import { SelectInput } from '../components/fields.tsx'
import { t } from '../messages/messages.ts'
import { attributeFrom } from './attribute-name.ts'
import style from './settings.module.css'
import { placeChange } from './settings-in-url.ts'

type Props = {
  understanding: Understanding
  change: (changes: Readonly<Record<string, string | null>>) => void
}

/** Which columns say something of the products themselves: their category, brand and the like. */
export function AttributeInputs({ understanding, change }: Props) {
  const { columns, header } = understanding
  const places = columns?.attributes ?? new Map()
  const names = new Set([...usualAttributes, ...places.keys()])
  const toOption = (heading: string) => ({ value: heading, name: heading })
  const free = (columns?.ignored ?? []).filter((heading) => attributeFrom(heading) !== null)
  return (
    <div className={style.grid}>
      {[...names].map((name) => (
        <SelectInput
          key={name}
          label={labels[name] ?? t('files.attributeNamed', { name })}
          value={places.get(name)?.heading ?? ''}
          onChange={(heading) =>
            change(placeChange(fieldFor(name), heading === '' ? null : { heading }))
          }
          options={[{ value: '', name: t('files.noColumn') }, ...header.map(toOption)]}
        />
      ))}
      {free.length > 0 && (
        <SelectInput
          label={t('files.addAttribute')}
          value=""
          onChange={(heading) => {
            const name = attributeFrom(heading)
            if (name !== null) change(placeChange(fieldFor(name), { heading }))
          }}
          options={[{ value: '', name: t('files.chooseColumn') }, ...free.map(toOption)]}
        />
      )}
    </div>
  )
}

const labels: Readonly<Record<string, string>> = {
  category: t('files.category'),
  brand: t('files.brand'),
  tier: t('files.tier'),
}

function fieldFor(name: string): string {
  return usualAttributes.includes(name) ? name : `${attributePrefix}${name}`
}
