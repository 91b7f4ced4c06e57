import { useEffect } from 'react'
import { Link } from 'wouter'
import { rootAddress } from '../../address/base-path.ts'
import { idFromPath } from '../../address/ids-in-paths.ts'
import { paths } from '../../address/paths.ts'
import { useTitle } from '../../address/use-title.ts'
import { useUrlState } from '../../address/use-url-state.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { TextInput } from '../../components/fields.tsx'
import { Columns, Page, Panel } from '../../components/Page.tsx'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './Guides.module.css'
import { anchorOf, type Guide, type GuideSection, guides, sectionsOf } from './guide-files.ts'
import { Markdown } from './Markdown.tsx'
import { Errors, Factors } from './Meanings.tsx'
import { type Found, search } from './search.ts'
import { useMeanings } from './use-meanings.ts'

type Props = { params: Readonly<Record<string, string | undefined>> }

const back = { to: paths.guides, name: t('guides.heading') }
const sections = guides.flatMap(sectionsOf)

/** The guides of docs/guide, the meanings of codes and factors, and a search through all that. */
export function Guides({ params }: Props) {
  const page = params.page === undefined ? null : idFromPath(params.page)
  if (page === null) return <Contents />
  if (page === 'errors') return <Errors />
  if (page === 'factors') return <Factors />
  const guide = guides.find((one) => one.page === page)
  if (guide !== undefined) return <OneGuide guide={guide} />
  return (
    <Page title={t('guides.heading')} back={back}>
      <EmptyState title={t('guides.missing', { page })} hint={t('guides.missingHint')} />
    </Page>
  )
}

function Contents() {
  const [state, change] = useUrlState()
  const asked = state.get('q') ?? ''
  return (
    <Page
      title={t('guides.heading')}
      intro={rich('guides.intro', {
        link: (text) => <a href={`${rootAddress}/docs`}>{text}</a>,
      })}
    >
      <search>
        <TextInput
          label={t('guides.search')}
          value={asked}
          onChange={(value) => change({ q: value })}
        />
      </search>
      {asked.trim() === '' ? <AllGuides /> : <Results asked={asked} />}
    </Page>
  )
}

function AllGuides() {
  return (
    <Columns>
      <Panel title={t('guides.heading')}>
        <ul className={style.links}>
          {guides.map(({ page, title }) => (
            <li key={page}>
              <Link to={paths.guide(page)}>{title}</Link>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('guides.toLookUp')}>
        <ul className={style.links}>
          <li>
            <Link to={paths.guide('errors')}>{t('guides.errors')}</Link>
          </li>
          <li>
            <Link to={paths.guide('factors')}>{t('guides.factors')}</Link>
          </li>
          <li>
            <a href={`${rootAddress}/docs`}>{t('guides.reference')}</a>
          </li>
        </ul>
      </Panel>
    </Columns>
  )
}

function Results({ asked }: { asked: string }) {
  const { data } = useMeanings(true)
  const looked = data === undefined ? [] : [...errorSections(data), ...factorSections(data)]
  const found = search([...sections, ...looked], asked)
  if (found.length === 0) {
    return <EmptyState title={t('guides.noResults')} hint={t('guides.noResultsHint')} />
  }
  return (
    <ol className={style.found} aria-label={t('guides.results')}>
      {found.map((one) => (
        <li key={`${one.page}-${one.heading}`}>
          <Link to={`${paths.guide(one.page)}#${anchorOf(one.heading)}`}>{nameOf(one)}</Link>
          <p>{one.excerpt}</p>
        </li>
      ))}
    </ol>
  )
}

function nameOf({ guide, heading }: Found): string {
  return guide === heading ? guide : t('guides.resultOf', { guide, heading })
}

type Meanings = NonNullable<ReturnType<typeof useMeanings>['data']>

function errorSections({ errors }: Meanings): GuideSection[] {
  return errors.map(({ code, meaning, remedy }) => ({
    page: 'errors',
    guide: t('guides.errors'),
    heading: code,
    text: `${meaning} ${remedy}`,
  }))
}

function factorSections({ factors }: Meanings): GuideSection[] {
  return factors.map(({ name, words }) => ({
    page: 'factors',
    guide: t('guides.factors'),
    heading: name,
    text: words,
  }))
}

function OneGuide({ guide }: { guide: Guide }) {
  useTitle(guide.title)
  useEffect(() => {
    const anchor = decodeURIComponent(location.hash.slice(1))
    if (anchor !== '') document.getElementById(anchor)?.scrollIntoView()
  }, [])
  const headings = sectionsOf(guide)
    .map(({ heading }) => heading)
    .filter((heading) => heading !== guide.title)
  return (
    <Page title={guide.title} back={back}>
      {headings.length > 2 && (
        <nav aria-label={t('guides.onThisPage')}>
          <ul className={style.onPage}>
            {headings.map((heading) => (
              <li key={heading}>
                <a href={`#${anchorOf(heading)}`}>{heading.replaceAll('`', '')}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Markdown text={guide.text} />
    </Page>
  )
}
