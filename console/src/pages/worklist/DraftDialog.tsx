import { paths } from '../../address/paths.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { LinkButton } from '../../components/Button.tsx'
import { SheetDialog } from '../../components/ConfirmDialog.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { t } from '../../messages/messages.ts'
import { DraftForm } from './DraftForm.tsx'

type Props = { isOpen: boolean; onClose: () => void }

/** Asks what a new list should cover. */
export function DraftDialog({ isOpen, onClose }: Props) {
  return (
    <SheetDialog isOpen={isOpen} title={t('worklist.draftHeading')} onClose={onClose}>
      <FromCatalogue onClose={onClose} />
    </SheetDialog>
  )
}

/** The choices are loaded before anything is asked. */
function FromCatalogue({ onClose }: { onClose: () => void }) {
  const catalogue = useCatalogue()
  if (catalogue.status === 'pending')
    return <Pending label={t('worklist.loadingCatalogue')} height={16} />
  if (catalogue.status === 'error') {
    return <ProblemNotice error={catalogue.error} onRetry={() => catalogue.refetch()} />
  }
  if (catalogue.data.products === 0) {
    return (
      <EmptyState title={t('worklist.noProducts')} hint={t('worklist.noProductsHint')}>
        <LinkButton to={paths.import}>{t('worklist.importSales')}</LinkButton>
      </EmptyState>
    )
  }
  return <DraftForm catalogue={catalogue.data} onClose={onClose} />
}
