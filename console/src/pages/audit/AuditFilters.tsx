import { useState } from 'react'
import { useActors } from '../../api/use-actors.ts'
import { Button } from '../../components/Button.tsx'
import { Check } from '../../components/Check.tsx'
import { SelectInput, TextInput } from '../../components/fields.tsx'
import { MomentInput } from '../../components/MomentInput.tsx'
import { toField } from '../../format/date-fields.ts'
import { t } from '../../messages/messages.ts'
import style from './AuditFilters.module.css'
import { type Filters, isFiltered, noFilters } from './filters.ts'
import { actions } from './words.ts'

type Props = {
  filters: Filters
  onChange: (changes: Readonly<Record<string, string | null>>) => void
}

/** Which changes are shown; the address holds it. */
export function AuditFilters({ filters, onChange }: Props) {
  const { product, actor, action, since, last, each } = filters
  const { all: actors } = useActors()
  return (
    <search className={style.filters}>
      <SelectInput
        label={t('audit.filterAction')}
        value={action}
        onChange={(value) => onChange({ action: value })}
        options={[{ value: '', name: t('audit.anything') }, ...actions]}
      />
      <SelectInput
        label={t('audit.filterActor')}
        value={actor}
        onChange={(value) => onChange({ actor: value })}
        options={[
          { value: '', name: t('audit.anybody') },
          ...actors.map(({ id, name }) => ({ value: id, name })),
        ]}
      />
      <ProductFilter
        key={product}
        product={product}
        onChange={(value) => onChange({ product: value })}
      />
      <MomentInput
        label={t('audit.from')}
        of="day"
        value={since}
        onChange={(day) => onChange({ since: toField(day, 'day') })}
      />
      <MomentInput
        label={t('audit.until')}
        of="day"
        value={last}
        onChange={(day) => onChange({ until: toField(day, 'day') })}
      />
      {filters.product === '' && (
        <Check isSelected={each} onChange={(all) => onChange({ each: all ? '1' : null })}>
          {t('audit.each')}
        </Check>
      )}
      {isFiltered(filters) && (
        <Button onPress={() => onChange(noFilters)}>{t('audit.showAll')}</Button>
      )}
    </search>
  )
}

type ProductFilterProps = { product: string; onChange: (product: string) => void }

/** A text that is applied when complete, so that not every letter makes a request. */
function ProductFilter({ product, onChange }: ProductFilterProps) {
  const [text, setText] = useState(product)
  return (
    <form
      className={style.subject}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim())
      }}
    >
      <TextInput
        label={t('audit.filterProduct')}
        placeholder={t('audit.filterProductHint')}
        value={text}
        onChange={setText}
      />
      <Button type="submit" icon="search">
        {t('audit.find')}
      </Button>
    </form>
  )
}
