import { useRef, useState } from 'react'
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
import style from './Comments.module.css'

type Props = {
  listId: string
  /** Of whose entry they are; undefined: all that was said of the list. */
  productId?: string
}

/** What people say of a list, or of one of its entries, and a place to answer. */
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
  if (comments.status === 'pending') return <Pending label="Loading comments" height={4} />
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
    <section className={style.comments} aria-label={ofEntry ? 'Comments on it' : 'Comments'}>
      <Heading ref={heading} tabIndex={-1} id={ofEntry ? undefined : 'comments'}>
        Comments
      </Heading>
      {shown.length === 0 && !ofEntry && (
        <p className={style.hint}>Nobody has said anything of this list yet.</p>
      )}
      {shown.length > 0 && (
        <ol className={style.thread}>
          {shown.map((one) => (
            <li key={one.id}>
              <p className={style.hint}>
                <span>
                  <strong>{one.author}</strong>
                  {!ofEntry && one.productId !== null && (
                    <>
                      {' on '}
                      <Link to={paths.entry(listId, one.productId)}>
                        {one.productName ?? one.productId}
                      </Link>
                    </>
                  )}
                  , {formatInstant(one.createdAt)}
                </span>
                {one.own && mayWrite && (
                  <Button
                    look="plain"
                    small
                    aria-label={`Delete ${wordsOf(one)}`}
                    onPress={() => remove(one.id)}
                  >
                    Delete
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
    if (text.trim() === '') return setError('Write something first.')
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
        label={productId === undefined ? 'Comment on the list' : 'Comment on this product'}
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
        Add comment
      </Button>
    </form>
  )
}

/** Which comment a button is about, for those who do not see it stand beside. */
function wordsOf({ text }: PriceListComment): string {
  return text.length > 40 ? `“${text.slice(0, 39)}…”` : `“${text}”`
}
