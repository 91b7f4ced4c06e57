import { Link } from 'wouter'
import type { PriceList, ProductPolicyFields } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { Panel } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { VolumeBreaksInput } from '../../components/VolumeBreaksInput.tsx'
import { t } from '../../messages/messages.ts'
import type { About } from './about.ts'
import { GuardrailFields } from './GuardrailFields.tsx'
import { GuardrailsPreview } from './GuardrailsPreview.tsx'
import style from './Product.module.css'
import { type Guardrails, useGuardrails } from './use-guardrails.ts'
import { usePolicy } from './use-product.ts'

type Props = About & {
  mayWrite: boolean
  /** The list in force that sets the price, if any. */
  list: PriceList | undefined
}

/** The rules of the product, and a preview of a change before it is saved. */
export function GuardrailsPanel(props: Props) {
  const policy = usePolicy(props.id)
  const mayAudit = useMay('audit:read')
  return (
    <Panel
      title={t('product.guardrailsHeading')}
      aside={
        mayAudit && (
          <Link to={`${paths.audit}?product=${encodeURIComponent(props.id)}`}>
            {t('product.whoChangedWhat')}
          </Link>
        )
      }
    >
      {policy.status === 'pending' && (
        <Pending label={t('product.loadingGuardrails')} height={24} />
      )}
      {policy.status === 'error' && (
        <ProblemNotice error={policy.error} onRetry={() => policy.refetch()} />
      )}
      {policy.data && (
        <Editor
          // Starts over if somebody else has saved meanwhile.
          key={policy.data.updatedAt ?? ''}
          {...props}
          own={policy.data.own}
          effective={policy.data.effective}
        />
      )}
    </Panel>
  )
}

type EditorProps = Props & { own: ProductPolicyFields; effective: ProductPolicyFields }

function Editor({ id, currency, segment, own, effective, mayWrite, list }: EditorProps) {
  const guardrails = useGuardrails({ id, currency, segment }, own)
  const { edited, isChanged, preview, problem } = guardrails
  return (
    <div className={style.editor}>
      <p className={style.quiet}>{t('product.emptyFromAccount')}</p>
      <GuardrailFields
        own={own}
        edited={edited}
        set={guardrails.set}
        refused={guardrails.refused}
        effective={effective}
        currency={currency}
        isDisabled={!mayWrite}
      />
      <VolumeBreaks guardrails={guardrails} effective={effective} isDisabled={!mayWrite} />
      {preview.status === 'pending' && <Pending label={t('product.reckoning')} height={8} />}
      {problem !== null && <ProblemNotice error={problem} onRetry={() => preview.refetch()} />}
      {preview.data && preview.status === 'success' && (
        <GuardrailsPreview preview={preview.data} isChanged={isChanged} list={list} />
      )}
      {mayWrite && (
        <div className={style.ways}>
          <Button look="plain" isDisabled={!isChanged} onPress={guardrails.takeBack}>
            {t('product.takeBack')}
          </Button>
          <Button
            look="primary"
            isDisabled={!isChanged || preview.status === 'error'}
            isPending={guardrails.isSaving}
            onPress={guardrails.save}
          >
            {t('product.saveGuardrails')}
          </Button>
        </div>
      )}
    </div>
  )
}

type VolumeBreaksProps = {
  guardrails: Guardrails
  effective: ProductPolicyFields
  isDisabled: boolean
}

/** The account's breaks are shown until the product has its own, or deliberately none. */
function VolumeBreaks({ guardrails, effective, isDisabled }: VolumeBreaksProps) {
  const { own, edited, edit } = guardrails
  const { volumeBreaks, ...without } = edited
  const hasOwn = own.volumeBreaks !== undefined
  const hasAny = (effective.volumeBreaks ?? []).length > 0
  return (
    <VolumeBreaksInput
      breaks={volumeBreaks ?? effective.volumeBreaks ?? []}
      isDisabled={isDisabled}
      hint={
        volumeBreaks === undefined && !hasOwn
          ? t('product.breaksOfAccount')
          : t('product.breaksInPlace')
      }
      onChange={(breaks) =>
        edit(breaks.length === 0 && !hasAny ? without : { ...without, volumeBreaks: breaks })
      }
    />
  )
}
