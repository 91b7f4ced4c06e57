import { useEffect, useState } from 'react'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { Mispriced } from '../../explanation/Mispriced.tsx'
import { t } from '../../messages/messages.ts'

const everyMs = 2000
const mostMs = 120_000

/** What the file taught, once it is known: which products look mispriced. */
export function AfterImport() {
  const catalogue = useCatalogue()
  const [isOver, setOver] = useState(false)
  const { refetch } = catalogue
  const [main] = catalogue.data?.currencies ?? []
  const looked = catalogue.data?.active.looked ?? 0
  const learnt = looked - (catalogue.data?.active.unidentified ?? 0)
  // Demand is fitted and prices are reviewed in the background, for some seconds after an import.
  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => {
      if (Date.now() - began < mostMs) return refetch()
      setOver(true)
      return clearInterval(timer)
    }, everyMs)
    return () => clearInterval(timer)
  }, [refetch])
  if (main === undefined) return null
  const { moves, waits, products } = main
  if (moves.products + waits.products > 0) return <Mispriced of={main} />
  return (
    <p role="status">
      {learnt < products && !isOver
        ? t('importing.learning', { learnt, products })
        : t('importing.noneMispriced')}
    </p>
  )
}
