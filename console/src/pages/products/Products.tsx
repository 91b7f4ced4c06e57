import { useCallback, useState } from 'react'
import type { Product } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useShownInSlices } from '../../address/use-shown-in-slices.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { useMay } from '../../api/use-session.ts'
import { LinkButton } from '../../components/Button.tsx'
import { DataTable, type Sort } from '../../components/DataTable.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { useShownColumns, ViewTools } from '../../components/ViewTools.tsx'
import { t } from '../../messages/messages.ts'
import { ChosenProducts } from './ChosenProducts.tsx'
import { columns, fileColumns } from './columns.tsx'
import { filtersOf, lookedFor } from './filters.ts'
import { ProductFilters } from './ProductFilters.tsx'
import { type Filters, readAll, useProducts, useReload } from './use-products.ts'

/** The catalogue: searched, sorted, and edited in bulk. */
export function Products() {
  const [state, change] = useUrlState()
  const filters = filtersOf(state)
  const products = useProducts(filters)
  const { chosen, choose, all, chooseAll, done } = useChosen(filters)
  const may = useMay('products:write')
  const shown = useShownColumns(columns)
  const { rows, loaded, total, see, error, retry } = products
  const isPending = !useShownInSlices(products.isPending)
  const sort: Sort = {
    id: filters.sort ?? 'created',
    direction: filters.order === 'asc' ? 'ascending' : 'descending',
  }
  const isLookedFor = lookedFor.some((name) => state.get(name))

  return (
    <Page title={t('products.heading')} intro={t('products.intro')}>
      <ProductFilters state={state} onChange={change} />
      <ViewTools
        screen="products"
        columns={columns}
        fileColumns={fileColumns}
        readRows={() => readAll(filters, { sorted: true })}
      />
      {isPending && <Pending label={t('products.loading')} height={32} />}
      {error !== null && <ProblemNotice error={error} onRetry={retry} />}
      {!isPending && error === null && total === 0 && (
        <EmptyState
          title={isLookedFor ? t('products.noneFound') : t('products.noneYet')}
          hint={isLookedFor ? t('products.noneFoundHint') : t('products.noneYetHint')}
        >
          {!isLookedFor && <LinkButton to={paths.import}>{t('products.importSales')}</LinkButton>}
        </EmptyState>
      )}
      {!isPending && total > 0 && (
        <>
          {may && (
            <ChosenProducts
              chosen={chosen}
              rows={loaded}
              total={total}
              all={all}
              onChooseAll={chooseAll}
              onDone={done}
            />
          )}
          <DataTable<Product>
            label={t('products.heading')}
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

/** The selected products, one by one or all that match. */
function useChosen(filters: Filters) {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState<readonly Product[]>([])
  const reload = useReload()
  const chooseAll = async () => {
    const found = await readAll(filters)
    setAll(found)
    choose(new Set(found.map(idOf)))
  }
  const done = useCallback(
    async (left: readonly string[] = []) => {
      choose(new Set(left))
      await reload()
    },
    [reload],
  )
  return { chosen, choose, all, chooseAll, done }
}

const idOf = ({ id }: Product) => id
