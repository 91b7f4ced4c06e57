// biome-ignore-all lint/suspicious/noArrayIndexKey: what is read never changes its order
import { lexer, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../address/paths.ts'
import { t } from '../../messages/messages.ts'
import style from './Guides.module.css'
import { anchorOf, pictures } from './guide-files.ts'

/** A rendered guide. Its content becomes elements, never raw markup. */
export function Markdown({ text }: { text: string }) {
  return (
    // Guides are written in English, whatever the console's language.
    <div className={style.prose} lang="en">
      {blocks(lexer(text))}
    </div>
  )
}

function blocks(tokens: readonly Token[]): ReactNode[] {
  return tokens.map((token, place) => <Block key={`${place}-${token.type}`} token={token} />)
}

function Block({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'heading': {
      const { depth, text, tokens } = token as Tokens.Heading
      // The title is the screen's own heading.
      if (depth === 1) return null
      const Heading = depth === 2 ? 'h2' : 'h3'
      return <Heading id={anchorOf(text)}>{inline(tokens)}</Heading>
    }
    case 'paragraph':
      return <p>{inline((token as Tokens.Paragraph).tokens)}</p>
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <pre tabIndex={0}>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      )
    case 'list': {
      const { ordered, items } = token as Tokens.List
      const List = ordered ? 'ol' : 'ul'
      return (
        <List>
          {items.map((item) => (
            <li key={item.raw}>{blocks(item.tokens)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Table table={token as Tokens.Table} />
    case 'blockquote':
      return <blockquote>{blocks((token as Tokens.Blockquote).tokens)}</blockquote>
    case 'text': {
      const { tokens, text } = token as Tokens.Text
      return tokens ? inline(tokens) : text
    }
    default:
      return null
  }
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={style.table} tabIndex={0} aria-label={t('guides.table')}>
      <table>
        <thead>
          <tr>
            {table.header.map(({ text, tokens }, place) =>
              // An empty table head is omitted.
              text === '' ? (
                <td key={place} />
              ) : (
                <th key={`${place}-${text}`} scope="col">
                  {inline(tokens)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, place) => (
            <tr key={`${place}-${row[0]?.text}`}>
              {row.map(({ text, tokens }, column) => (
                <td key={`${column}-${text}`}>{inline(tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function inline(tokens: readonly Token[]): ReactNode[] {
  return tokens.map((token, place) => <Inline key={`${place}-${token.type}`} token={token} />)
}

function Inline({ token }: { token: Token }): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong>{inline((token as Tokens.Strong).tokens)}</strong>
    case 'em':
      return <em>{inline((token as Tokens.Em).tokens)}</em>
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>
    case 'br':
      return <br />
    case 'link': {
      const { href, tokens } = token as Tokens.Link
      return <GuideLink href={href}>{inline(tokens)}</GuideLink>
    }
    case 'image': {
      const { href, text } = token as Tokens.Image
      return <GuidePicture href={href} alt={text} />
    }
    default:
      return 'text' in token ? String(token.text) : null
  }
}

/** A picture of a screen; the guides hold no others. */
function GuidePicture({ href, alt }: { href: string; alt: string }) {
  const picture = pictures.get(href)
  if (picture === undefined) return alt
  return <img className={style.picture} src={picture} alt={alt} loading="lazy" />
}

/** A link to another guide or an external page; pages outside the console become plain text. */
function GuideLink({ href, children }: { href: string; children: ReactNode }) {
  const [, page, anchor = ''] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? []
  if (page !== undefined) return <Link to={`${paths.guide(page)}${anchor}`}>{children}</Link>
  if (/^https?:\/\//.test(href)) return <a href={href}>{children}</a>
  if (href.startsWith('#')) return <a href={href}>{children}</a>
  return children
}
