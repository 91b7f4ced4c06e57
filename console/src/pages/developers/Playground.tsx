import { useState } from 'react'
import type { Quote } from '../../../../clients/typescript/src/main.ts'
import { rootAddress } from '../../address/base-path.ts'
import { paths } from '../../address/paths.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/use-session.ts'
import { Button, LinkButton } from '../../components/Button.tsx'
import { Check } from '../../components/Check.tsx'
import { Figures } from '../../components/Figures.tsx'
import { TextInput } from '../../components/fields.tsx'
import { MoneyInput } from '../../components/number-fields.tsx'
import { Columns, Panel } from '../../components/Page.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { Tabs } from '../../components/Tabs.tsx'
import { Tag } from '../../components/Tag.tsx'
import { formatMoney } from '../../format/money.ts'
import { formatConfidence, formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'
import { Copyable } from './Copyable.tsx'
import { type Asked, codeOf, languages } from './code.ts'
import style from './Developers.module.css'

/** The request as held by the address; where it is silent, an example. */
function askedOf(state: URLSearchParams): Asked & { isPreview: boolean } {
  return {
    productId: state.get('product') ?? 'mug',
    basePrice: Math.max(1, Number(state.get('price') ?? 1999) || 1999),
    currency: (state.get('currency') ?? 'usd').toLowerCase(),
    segment: state.get('segment') ?? '',
    isPreview: state.get('record') === null,
  }
}

/** Requests a quote as a shop would, and shows the code that does the same. */
export function Playground() {
  const [state] = useUrlState()
  const asked = askedOf(state)
  const [quote, setQuote] = useState<Quote | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      const { segment, isPreview, ...must } = asked
      setQuote(
        await client.quote({
          ...must,
          ...(segment !== '' && { segment }),
          ...(isPreview && { preview: true }),
        }),
      )
    } catch (failure) {
      setQuote(null)
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Columns>
      <Panel title={t('developers.askHeading')}>
        <AskForm isBusy={isBusy} onSend={send} />
        <div role="status">
          {quote !== null && <Answer quote={quote} basePrice={asked.basePrice} />}
        </div>
        {error !== null && <ProblemNotice error={error} onRetry={send} />}
      </Panel>
      <Panel title={t('developers.inCode')}>
        <Tabs
          label={t('developers.language')}
          param="language"
          tabs={languages.map(({ id, name }) => ({
            id,
            name,
            content: (
              <Copyable
                label={t('developers.codeIn', { language: name })}
                text={codeOf(id, asked, rootAddress)}
              />
            ),
          }))}
        />
      </Panel>
    </Columns>
  )
}

/** Updates the request in the address. */
function AskForm({ isBusy, onSend }: { isBusy: boolean; onSend: () => void }) {
  const [state, change] = useUrlState()
  const { productId, basePrice, currency, segment, isPreview } = askedOf(state)
  const may = useMay('quotes:write')
  const isCurrency = /^[a-z]{3}$/.test(currency)
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <TextInput
        label={t('developers.product')}
        hint={t('developers.productHint')}
        value={productId}
        onChange={(product) => change({ product })}
        isRequired
        maxLength={255}
      />
      <div className={style.pair}>
        <MoneyInput
          label={t('developers.basePrice')}
          currency={isCurrency ? currency : 'usd'}
          value={basePrice}
          onChange={(price) => change({ price: price === null ? null : String(price) })}
          min={1}
        />
        <TextInput
          label={t('developers.currency')}
          value={state.get('currency') ?? 'usd'}
          onChange={(given) => change({ currency: given })}
          maxLength={3}
          error={isCurrency ? undefined : t('developers.currencyWrong')}
        />
      </div>
      <TextInput
        label={t('developers.segment')}
        hint={t('developers.optional')}
        value={segment}
        onChange={(given) => change({ segment: given })}
        maxLength={255}
      />
      <Check isSelected={isPreview} onChange={(isOn) => change({ record: isOn ? null : 'yes' })}>
        {t('developers.preview')}
      </Check>
      <div className={style.ways}>
        <Button look="primary" type="submit" isPending={isBusy} isDisabled={!may || !isCurrency}>
          {t('developers.send')}
        </Button>
        {!may && <span className={style.note}>{t('developers.mayNotAsk')}</span>}
      </div>
    </form>
  )
}

function Answer({ quote, basePrice }: { quote: Quote; basePrice: number }) {
  const { quoteId, optimizedPrice, currency, confidence, factors } = quote
  const change = optimizedPrice / basePrice - 1
  return (
    <div className={style.answer}>
      <Figures
        figures={[
          {
            name: t('developers.priceToShow'),
            value: formatMoney(optimizedPrice, currency),
            hint:
              change === 0
                ? t('developers.unmoved')
                : t('developers.moved', { change: formatPercent(change, { signed: true }) }),
          },
          {
            name: t('developers.confidence'),
            value: formatConfidence(confidence),
            hint: t('developers.confidenceHint'),
          },
        ]}
      />
      <p className={style.tags}>
        {factors.map((factor) => (
          <Tag key={factor}>{factor}</Tag>
        ))}
      </p>
      {quoteId.startsWith('preview_') ? (
        <p className={style.note}>{t('developers.isPreview')}</p>
      ) : (
        <LinkButton to={paths.quote(quoteId)}>{t('developers.whyThisPrice')}</LinkButton>
      )}
    </div>
  )
}
