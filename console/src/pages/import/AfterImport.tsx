import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { openAlarmsKey, useOpenAlarms } from '../../alarms/use-alarms.ts'
import { queryClient } from '../../api/query-client.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { looksMispriced, Mispriced } from '../../explanation/Mispriced.tsx'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'

const everyMs = 2000
const mostMs = 120_000

/** What looks too wrong in the file, and what it taught, once that is known. */
export function AfterImport({ hasSold }: { hasSold: boolean }) {
  return (
    <>
      <WaitingAlarms />
      <Learnt hasSold={hasSold} />
    </>
  )
}

/** A file of costs may stop prices: nobody should have to find out elsewhere. */
function WaitingAlarms() {
  const alarms = useOpenAlarms()
  useEffect(() => {
    queryClient.invalidateQueries({ queryKey: openAlarmsKey })
  }, [])
  const count = alarms.data?.data.length ?? 0
  if (count === 0) return null
  return (
    <p role="status">
      {rich('importing.alarmsWait', {
        link: (text) => <Link to={paths.alarms}>{text}</Link>,
        count,
      })}
    </p>
  )
}

/** Which products look mispriced by what the file taught. */
function Learnt({ hasSold }: { hasSold: boolean }) {
  const catalogue = useCatalogue()
  const [isOver, setOver] = useState(false)
  const { refetch } = catalogue
  const { currencies = [], products = 0 } = catalogue.data ?? {}
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
  if (products === 0) return null
  // Before sales just sent have been learnt from, nothing is known to be worth anything.
  const gains = currencies.flatMap(({ moves, waits }) => [moves.gain, waits.gain])
  const isEarly = hasSold && !isOver && gains.every(({ high, low }) => high === low)
  if (currencies.some(looksMispriced) && !isEarly) return <Mispriced of={currencies} />
  return (
    <p role="status">
      {learnt < products && !isOver
        ? t('importing.learning', { learnt, products })
        : t('importing.noneMispriced')}
    </p>
  )
}
