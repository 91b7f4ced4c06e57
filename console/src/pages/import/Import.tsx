import { lazy, Suspense, useState } from 'react'
import { paths } from '../../address/paths.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { LinkButton } from '../../components/Button.tsx'
import { Page } from '../../components/Page.tsx'
import { Pending } from '../../components/Pending.tsx'
import { DropFile } from '../../files/DropFile.tsx'
import { forgetColumns } from '../../files/settings-in-url.ts'
import { speakAll, t } from '../../messages/messages.ts'

/** What reads files, and the words for what is wrong with one: not needed before one is chosen. */
const ChosenFile = lazy(async () => {
  const [{ ChosenFile }] = await Promise.all([import('./ChosenFile.tsx'), speakAll()])
  return { default: ChosenFile }
})

/** A file of sales, offers, products or costs: how it is interpreted, corrected, and sent. */
export function Import() {
  const [state, change] = useUrlState()
  const [chosen, setChosen] = useState<{ file: File; number: number } | null>(null)
  const choose = (file: File) => {
    // Settings for another file's columns do not apply to this one.
    if (chosen !== null && chosen.file.name !== file.name) change(forgetColumns(state))
    setChosen((before) => ({ file, number: (before?.number ?? 0) + 1 }))
  }
  return (
    <Page
      title={t('importing.heading')}
      intro={t('importing.intro')}
      actions={<LinkButton to={paths.imports}>{t('importing.importsSoFar')}</LinkButton>}
    >
      <DropFile file={chosen?.file ?? null} onFile={choose} />
      {chosen !== null && (
        <Suspense fallback={<Pending label={t('importing.reading', { file: chosen.file.name })} />}>
          <ChosenFile {...chosen} />
        </Suspense>
      )}
    </Page>
  )
}
