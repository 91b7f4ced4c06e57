import { rootAddress } from '../../address/base-path.ts'
import { paths } from '../../address/paths.ts'
import { LinkButton } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Page } from '../../components/Page.tsx'
import { t } from '../../messages/messages.ts'

/** Shown for an address that belongs to no screen. */
export function NotFound() {
  return (
    <Page title={t('notFound.heading')}>
      <EmptyState title={t('notFound.noScreen')} hint={t('notFound.hint')}>
        <LinkButton to={paths.overview} look="primary">
          {t('notFound.toOverview')}
        </LinkButton>
        <LinkButton to={paths.guides}>{t('notFound.readGuides')}</LinkButton>
        <a href={`${rootAddress}/docs`}>{t('notFound.apiReference')}</a>
      </EmptyState>
    </Page>
  )
}
