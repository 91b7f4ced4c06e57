import { useCallback, useState } from 'react'
import type { Product } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { useMay } from '../../api/use-session.ts'
import { LinkButton } from '../../components/Button.tsx'
import { DataTable, type Sort } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { SelectInput } from '../../components/fields.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { SearchInput } from '../../components/SearchInput.tsx'
import { useShownColumns, ViewTools } from '../../components/ViewTools.tsx'
import { formatCount } from '../../format/number.ts'
import { ChosenProducts } from './ChosenProducts.tsx'
import { columns, fileColumns } from './columns.tsx'
import style from './Products.module.css'
import { shownBy } from './shown.ts'
import { type Filters, readAll, useProducts, useReload } from './use-products.ts'

const sorts = [
  { value: 'created', name: 'Newest' },
  { value: 'name', name: 'Name' },
  { value: 'next_gain', name: 'Worth a week' },
  { value: 'margin', name: 'Margin' },
] as const

const statuses = [
  { value: '', name: 'Any status' },
  { value: 'active', name: 'Active' },
  { value: 'paused', name: 'Paused' },
  { value: 'archived', name: 'Archived' },
]

/** The catalogue: searched, sorted, and changed many at once. */
export function Products() {
  const [state, change] = useUrlState()
  const filters = filtersOf(state)
  const products = useProducts(filters)
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState<readonly Product[]>([])
  const may = useMay('products:write')
  const shown = useShownColumns(columns)
  const reload = useReload()
  const { rows, loaded, total, see, isPending, error, retry } = products
  const sort: Sort = {
    id: filters.sort ?? 'created',
    direction: filters.order === 'asc' ? 'ascending' : 'descending',
  }
  const isLookedFor = ['query', 'status', 'attribute', 'show', 'currency'].some((name) =>
    state.get(name),
  )
  const done = useCallback(
    async (left: readonly string[] = []) => {
      choose(new Set(left))
      await reload()
    },
    [reload],
  )

  return (
    <Page
      title="Products"
      intro="What each product costs now, which price is believed better, what that is worth in a week, and whether the next price list moves it."
    >
      <Tools state={state} change={change} />
      <ViewTools
        screen="products"
        columns={columns}
        fileColumns={fileColumns}
        readRows={() => readAll(filters, { sorted: true })}
      />
      {isPending && <Pending label="Loading products" height={32} />}
      {error !== null && <ProblemNotice error={error} onRetry={retry} />}
      {!isPending && error === null && total === 0 && (
        <EmptyState
          title={isLookedFor ? 'No product is like that' : 'No products yet'}
          hint={
            isLookedFor
              ? 'Look for another part of a name or an id, or take a filter away.'
              : 'The first quote of a product creates it, and so does an import of its sales.'
          }
        >
          {!isLookedFor && <LinkButton to={paths.import}>Import sales</LinkButton>}
        </EmptyState>
      )}
      {total > 0 && (
        <>
          {may && (
            <ChosenProducts
              chosen={chosen}
              rows={loaded}
              total={total}
              all={all}
              onChooseAll={async () => {
                const found = await readAll(filters)
                setAll(found)
                choose(new Set(found.map(idOf)))
              }}
              onDone={done}
            />
          )}
          <DataTable<Product>
            label="Products"
            columns={shown}
            rows={rows}
            rowKey={idOf}
            rowHeight={48}
            phoneRowHeight={84}
            total={total}
            onSeen={see}
            view={JSON.stringify(filters)}
            sort={sort}
            onSort={({ id, direction }) =>
              change({ sort: id, order: direction === 'ascending' ? 'asc' : 'desc' })
            }
            {...(may && { selected: chosen, onSelect: choose })}
          />
        </>
      )}
    </Page>
  )
}

const idOf = ({ id }: Product) => id

type ToolsProps = {
  state: URLSearchParams
  change: (changes: Readonly<Record<string, string | null>>) => void
}

/** What is looked for. */
function Tools({ state, change }: ToolsProps) {
  const search = useCallback((query: string) => change({ query }), [change])
  return (
    <div className={style.tools}>
      <SearchInput
        label="Search by name or id"
        value={state.get('query') ?? ''}
        onChange={search}
      />
      <SelectInput
        label="Show"
        value={state.get('show') ?? ''}
        onChange={(show) => change({ show })}
        options={[
          { value: '', name: 'All products' },
          ...Object.entries(shownBy).map(([value, { name }]) => ({ value, name })),
        ]}
      />
      <SelectInput
        label="Status"
        value={state.get('status') ?? ''}
        onChange={(status) => change({ status })}
        options={statuses}
      />
      <CategoryFilter chosen={state.get('attribute') ?? ''} onChange={change} />
      <CurrencyFilter chosen={state.get('currency') ?? ''} onChange={change} />
      <SelectInput
        label="Sorted by"
        value={state.get('sort') ?? 'created'}
        onChange={(sort) => change({ sort, order: null })}
        options={sorts}
      />
    </div>
  )
}

type CategoryProps = { chosen: string; onChange: ToolsProps['change'] }

/** One of the categories that there are; an address may hold another attribute, which is shown. */
function CategoryFilter({ chosen, onChange }: CategoryProps) {
  const categories = useCatalogue().data?.categories ?? []
  const options = categories.map(({ category, products }) => ({
    value: `category=${category}`,
    name: `${category} (${formatCount(products)})`,
  }))
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <SelectInput
      label="Category"
      value={chosen}
      onChange={(attribute) => onChange({ attribute })}
      options={[
        { value: '', name: 'All categories' },
        ...(isKnown ? [] : [{ value: chosen, name: chosen.replace('=', ': ') }]),
        ...options,
      ]}
    />
  )
}

/** One of the currencies that products are sold in; nothing to choose where there is one. */
function CurrencyFilter({ chosen, onChange }: CategoryProps) {
  const currencies = useCatalogue().data?.currencies ?? []
  if (currencies.length < 2 && chosen === '') return null
  return (
    <SelectInput
      label="Currency"
      value={chosen}
      onChange={(currency) => onChange({ currency })}
      options={[
        { value: '', name: 'All currencies' },
        ...currencies.map(({ currency, products }) => ({
          value: currency,
          name: `${currency.toUpperCase()} (${formatCount(products)})`,
        })),
      ]}
    />
  )
}

const isAttribute = (text: string) => /^[a-z][a-z0-9_]{0,39}=.{1,100}$/.test(text)

function filtersOf(state: URLSearchParams): Filters {
  const query = state.get('query') || undefined
  const status = (['active', 'paused', 'archived'] as const).find((s) => s === state.get('status'))
  const attribute = state.get('attribute') || undefined
  const sort = sorts.find(({ value }) => value === state.get('sort'))?.value ?? 'created'
  const shown = shownBy[state.get('show') ?? '']
  const currency = state.get('currency') || undefined
  const order = (['asc', 'desc'] as const).find((one) => one === state.get('order'))
  return {
    ...shown?.filter,
    ...(query && { query }),
    ...(status && { status }),
    ...(currency && /^[a-z]{3}$/.test(currency) && { currency }),
    ...(attribute && isAttribute(attribute) && { attribute }),
    sort,
    order: order ?? (sort === 'name' ? 'asc' : 'desc'),
  }
}
