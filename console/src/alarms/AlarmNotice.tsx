import { useState } from 'react'
import { Link } from 'wouter'
import type { Breaker, Product } from '../../../clients/typescript/src/main.ts'
import { paths } from '../address/paths.ts'
import { problemOf } from '../api/problem.ts'
import { useMay } from '../api/use-session.ts'
import { Button } from '../components/Button.tsx'
import { ConfirmDialog } from '../components/ConfirmDialog.tsx'
import { Icon } from '../components/Icon.tsx'
import { useToast } from '../components/toast.tsx'
import { formatInstant } from '../format/date.ts'
import { t } from '../messages/messages.ts'
import { rich } from '../messages/rich.ts'
import style from './AlarmNotice.module.css'
import { alarmWords } from './alarm-words.ts'
import { answerAlarm } from './use-alarms.ts'

type Props = {
  alarm: Breaker
  product: Product | undefined
  /** Shown on the product's own page, which already names the product. */
  isOnProduct?: boolean
}

/** One alarm: what happened, in money, and the two possible answers. */
export function AlarmNotice({ alarm, product, isOnProduct = false }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const toast = useToast()
  const mayAnswer = useMay('products:write')
  const { happened, meanwhile, back, right } = alarmWords(alarm, product)
  const { productId } = alarm
  const name = productId === null ? t('alarms.allProducts') : (product?.name ?? productId)
  const putBack = async () => {
    setBusy(true)
    try {
      await answerAlarm(alarm, false, back.basePrice)
      toast({ message: t('alarms.doneTo', { name, done: back.done }) })
    } catch (error) {
      toast({ tone: 'bad', message: problemOf(error).remedy })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={style.notice} aria-label={t('alarms.noticeName', { name })}>
      <Icon name="warning" />
      <div className={style.words}>
        <p className={style.what}>
          {isOnProduct ? (
            <strong>{happened}</strong>
          ) : (
            rich('alarms.happenedTo', {
              product: (text) =>
                productId === null ? (
                  <strong>{text}</strong>
                ) : (
                  <Link to={paths.product(productId)}>{text}</Link>
                ),
              strong: (text) => <strong>{text}</strong>,
              name,
              happened,
            })
          )}
        </p>
        <p>{t('alarms.since', { meanwhile, when: formatInstant(alarm.createdAt) })}</p>
      </div>
      {mayAnswer && (
        <div className={style.ways}>
          <Button look="primary" isPending={isBusy} onPress={putBack}>
            {back.verb}
          </Button>
          {right && <Button onPress={() => setAsking(true)}>{right.verb}</Button>}
        </div>
      )}
      {right && (
        <ConfirmDialog
          isOpen={isAsking}
          title={right.question}
          confirm={right.verb}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            await answerAlarm(alarm, true)
            toast({ message: t('alarms.doneTo', { name, done: right.done }) })
          }}
        >
          <p>
            {name}. {right.means}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
