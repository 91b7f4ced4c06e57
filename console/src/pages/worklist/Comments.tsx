import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { PriceListComment } from '../../../../clients/typescript/src/main.ts'
import { paths } from '../../address/paths.ts'
import { problemOf } from '../../api/problem.ts'
import { addComment, deleteComment, useListComments } from '../../api/use-list-comments.ts'
import { useMay } from '../../api/use-session.ts'
import { Button } from '../../components/Button.tsx'
import { TextInput } from '../../components/fields.tsx'
import { Pending } from '../../components/Pending.tsx'
import { ProblemNotice } from '../../components/ProblemNotice.tsx'
import { useToast } from '../../components/toast.tsx'
import { formatInstant } from '../../format/date.ts'
import { t } from '../../messages/messages.ts'
import { rich } from '../../messages/rich.ts'
import style from './Comments.module.css'

type Props = {
  listId: string
  /** The product whose entry they concern; undefined: all comments on the list. */
  productId?: string
}

/** Comments on a list, or on one of its entries, and a field to reply. */
export function Comments({ listId, productId }: Props) {
  const comments = useListComments(listId)
  const mayWrite = useMay('products:write', 'lists:approve')
  const toast = useToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = async (id: string) => {
    try {
      await deleteComment(listId, id)
      // The button that had the focus is gone.
      heading.current?.focus()
    } catch (error) {
      toast({ tone: 'bad', message: problemOf(error).remedy })
    }
  }
  if (comments.status === 'pending')
    return <Pending label={t('worklist.loadingComments')} height={4} />
  if (comments.status === 'error') {
    return <ProblemNotice error={comments.error} onRetry={() => comments.refetch()} />
  }
  const shown = comments.data.filter(
    (one) => productId === undefined || one.productId === productId,
  )
  const ofEntry = productId !== undefined
  const Heading = ofEntry ? 'h3' : 'h2'
  if (ofEntry && shown.length === 0 && !mayWrite) return null
  return (
    <section
      className={style.comments}
      aria-label={t(ofEntry ? 'worklist.commentsOnIt' : 'worklist.comments')}
    >
      <Heading ref={heading} tabIndex={-1} id={ofEntry ? undefined : 'comments'}>
        {t('worklist.comments')}
      </Heading>
      {shown.length === 0 && !ofEntry && <p className={style.hint}>{t('worklist.noComments')}</p>}
      {shown.length > 0 && (
        <ol className={style.thread}>
          {shown.map((one) => (
            <li key={one.id}>
              <p className={style.hint}>
                <span>{ofEntry ? byWhom(one) : byWhomOnWhat(one, listId)}</span>
                {one.own && mayWrite && (
                  <Button
                    look="plain"
                    small
                    aria-label={t('worklist.deleteThisComment', { text: shortened(one.text) })}
                    onPress={() => remove(one.id)}
                  >
                    {t('worklist.deleteComment')}
                  </Button>
                )}
              </p>
              <p className={style.text}>{one.text}</p>
            </li>
          ))}
        </ol>
      )}
      {mayWrite && <Answer listId={listId} productId={productId} />}
    </section>
  )
}

function Answer({ listId, productId }: { listId: string; productId: string | undefined }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (text.trim() === '') return setError(t('worklist.commentMissing'))
    setBusy(true)
    try {
      await addComment(listId, text.trim(), productId)
      setText('')
      setError(undefined)
    } catch (failure) {
      setError(problemOf(failure).remedy)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={style.answer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextInput
        label={t(productId === undefined ? 'worklist.commentOnList' : 'worklist.commentOnProduct')}
        lines={2}
        value={text}
        onChange={(given) => {
          setText(given)
          setError(undefined)
        }}
        error={error}
        maxLength={2000}
      />
      <Button type="submit" isPending={isBusy}>
        {t('worklist.addComment')}
      </Button>
    </form>
  )
}

function byWhom({ author, createdAt }: PriceListComment) {
  return rich('worklist.commentBy', { strong, author, moment: formatInstant(createdAt) })
}

function byWhomOnWhat(comment: PriceListComment, listId: string) {
  const { author, createdAt, productId, productName } = comment
  if (productId === null) return byWhom(comment)
  return rich('worklist.commentOn', {
    strong,
    author,
    link: (text) => <Link to={paths.entry(listId, productId)}>{text}</Link>,
    product: productName ?? productId,
    moment: formatInstant(createdAt),
  })
}

const strong = (text: ReactNode) => <strong>{text}</strong>

/** Which comment a button belongs to, for those who do not see that it is next to it. */
function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text
}
