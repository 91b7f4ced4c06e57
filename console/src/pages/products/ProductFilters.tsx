import { useCallback } from 'react'
import type { Catalogue } from '../../../../clients/typescript/src/main.ts'
import { useCatalogue, useCounts } from '../../api/use-catalogue.ts'
import { Button } from '../../components/Button.tsx'
import { SelectInput } from '../../components/fields.tsx'
import { SearchInput } from '../../components/SearchInput.tsx'
import { formatCount } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { countedBy, filtersOf, lookedFor, sorts } from './filters.ts'
import style from './ProductFilters.module.css'
import { shownBy } from './shown.ts'

/** Each choice of a status, with those that it shows. */
const statuses = [
  { value: '', name: t('products.activeAndPaused'), of: ['active', 'paused'] },
  { value: 'active', name: t('products.active'), of: ['active'] },
  { value: 'paused', name: t('products.paused'), of: ['paused'] },
  { value: 'archived', name: t('products.archived'), of: ['archived'] },
]

type Props = {
  state: URLSearchParams
  onChange: (changes: Readonly<Record<string, string | null>>) => void
}

/** The filters, with the values that exist. */
export function ProductFilters({ state, onChange }: Props) {
  const search = useCallback((query: string) => onChange({ query }), [onChange])
  const catalogue = useCatalogue().data
  const counts = useCounts(countedBy(state))
  // What is looked for is counted as if nothing were.
  const showCounts = useCounts(countedBy(withoutShow(state)))
  const { shows, categories, brands, currencies, states } = choicesOf(catalogue, counts, showCounts)
  const chosen = (name: string) => state.get(name) ?? ''
  return (
    <div className={style.tools}>
      <SearchInput label={t('products.search')} value={chosen('query')} onChange={search} />
      <SelectInput
        label={t('products.show')}
        value={chosen('show')}
        onChange={(show) => onChange({ show })}
        options={shows}
      />
      <SelectInput
        label={t('products.category')}
        value={chosen('attribute')}
        onChange={(attribute) => onChange({ attribute })}
        options={withChosen(chosen('attribute'), t('products.allCategories'), categories)}
      />
      {(brands.length > 0 || chosen('brand') !== '') && (
        <SelectInput
          label={t('products.brand')}
          value={chosen('brand')}
          onChange={(brand) => onChange({ brand })}
          options={withChosen(chosen('brand'), t('products.allBrands'), brands)}
        />
      )}
      {(currencies.length > 1 || chosen('currency') !== '') && (
        <SelectInput
          label={t('products.currency')}
          value={chosen('currency')}
          onChange={(currency) => onChange({ currency })}
          options={withChosen(chosen('currency'), t('products.allCurrencies'), currencies)}
        />
      )}
      <SelectInput
        label={t('products.status')}
        value={chosen('status')}
        onChange={(status) => onChange({ status })}
        options={states}
      />
      <div className={style.order}>
        <SelectInput
          label={t('products.sortedBy')}
          value={filtersOf(state).sort ?? 'created'}
          onChange={(sort) => onChange({ sort, order: null })}
          options={sorts}
        />
      </div>
      {lookedFor.some((name) => state.get(name)) && (
        <Button
          look="plain"
          small
          icon="close"
          onPress={() => onChange(Object.fromEntries(lookedFor.map((name) => [name, null])))}
        >
          {t('products.clearFilters')}
        </Button>
      )}
    </div>
  )
}

type Option = { value: string; name: string }

function withoutShow(state: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(state)
  rest.delete('show')
  return rest
}

/** The available values, each with how many products choosing it shows; those may be none. */
function choicesOf(
  catalogue: Catalogue | undefined,
  counts: Catalogue | undefined,
  showCounts: Catalogue | undefined,
) {
  const shown = showCounts === undefined ? null : shownCounts(showCounts)
  const option = (value: string, name: string, products: number | undefined): Option => ({
    value,
    name: products === undefined ? name : `${name} (${formatCount(products)})`,
  })
  const { categories = [], brands = [], currencies = [] } = catalogue ?? {}
  return {
    shows: [
      option('', t('products.all'), showCounts?.products),
      ...Object.entries(shownBy).map(([value, { name }]) => option(value, name, shown?.get(value))),
    ],
    categories: categories.map(({ category }) => {
      const found = counts?.categories.find((one) => one.category === category)
      return option(`category=${category}`, category, counts && (found?.products ?? 0))
    }),
    brands: brands.map(({ brand }) => {
      const found = counts?.brands.find((one) => one.brand === brand)
      return option(brand, brand, counts && (found?.products ?? 0))
    }),
    currencies: currencies.map(({ currency }) => {
      const found = counts?.currencies.find((one) => one.currency === currency)
      return option(currency, currency.toUpperCase(), counts && (found?.products ?? 0))
    }),
    states: statuses.map(({ value, name, of }) => {
      const found = counts?.statuses.filter(({ status }) => of.includes(status))
      const products = found?.reduce((sum, one) => sum + one.products, 0)
      // Both together are what is shown at first, and too long beside a number on a phone.
      return option(value, name, value === '' ? undefined : products)
    }),
  }
}

/** An address may hold a value that no product has any more, or another attribute: it is shown. */
function withChosen(chosen: string, all: string, options: readonly Option[]): readonly Option[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return [
    { value: '', name: all },
    ...(isKnown ? [] : [{ value: chosen, name: chosen.replace('=', ': ') }]),
    ...options,
  ]
}

/** The number of products for each of `shownBy`. */
function shownCounts({ currencies, active }: Catalogue): ReadonlyMap<string, number> {
  const moving = currencies.reduce((sum, { moves }) => sum + moves.products, 0)
  const waiting = currencies.reduce((sum, { waits }) => sum + waits.products, 0)
  return new Map([
    ['mispriced', moving + waiting],
    ['moving', moving],
    ['waiting', waiting],
    ['below-cost', active.belowCost],
    ['slight-cost', active.slightCost],
    ['no-cost', active.costUnknown],
    ['learning', active.unidentified],
    ['held', active.held],
  ])
}
