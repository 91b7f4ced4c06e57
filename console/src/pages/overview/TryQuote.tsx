import { useState } from 'react'
import type { Quote } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button, LinkButton } from '../../components/Button.tsx'
import { TextInput } from '../../components/fields.tsx'
import { MoneyInput } from '../../components/number-fields.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatConfidence } from '../../format/number.ts'
import { usualCurrency } from '../../format/usual-currency.ts'
import { locale } from '../../messages/language.ts'
import { t } from '../../messages/messages.ts'
import style from './TryQuote.module.css'

/** Requests one price, with the fields of a shop's first request. */
export function TryQuote() {
  const [productId, setProductId] = useState('mug')
  const [basePrice, setBasePrice] = useState<number | null>(1999)
  const [currency, setCurrency] = useState(usualCurrency(locale))
  const [quote, setQuote] = useState<Quote | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const isCode = /^[a-z]{3}$/i.test(currency)
  const ask = async () => {
    setBusy(true)
    setError(null)
    try {
      setQuote(await client.quote({ productId, basePrice: basePrice ?? 0, currency }))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  if (quote !== null) return <FirstPrice quote={quote} />
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <TextInput
        label={t('overview.product')}
        value={productId}
        onChange={setProductId}
        isRequired
      />
      <div className={style.pair}>
        <MoneyInput
          label={t('overview.basePrice')}
          currency={isCode ? currency : 'usd'}
          value={basePrice}
          onChange={setBasePrice}
          min={1}
        />
        <TextInput
          label={t('overview.currency')}
          value={currency}
          onChange={setCurrency}
          maxLength={3}
        />
      </div>
      {error !== null && <ProblemNotice error={error} />}
      <div>
        <Button type="submit" isPending={isBusy} isDisabled={!isCode}>
          {t('overview.askPrice')}
        </Button>
      </div>
    </form>
  )
}

function FirstPrice({ quote }: { quote: Quote }) {
  return (
    <div className={style.answer} role="status">
      <p className={style.price}>{formatMoney(quote.optimizedPrice, quote.currency)}</p>
      <p>
        {t('overview.confidenceOfFirst', {
          confidence: formatConfidence(quote.confidence),
        })}
      </p>
      <div className={style.ways}>
        <LinkButton to={paths.quote(quote.quoteId)} look="primary">
          {t('overview.seeWhy')}
        </LinkButton>
        <Button onPress={() => queryClient.invalidateQueries({ queryKey: ['any-product'] })}>
          {t('overview.toOverview')}
        </Button>
      </div>
    </div>
  )
}
