import type { Problem } from '../../../clients/typescript/src/files/main.ts'
import { Icon } from '../components/Icon.tsx'
import { t } from '../messages/messages.ts'
import style from './ProblemList.module.css'
import { problemInWords } from './remark-words.ts'

/** All problems at once. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const said = [...new Set(problems.map(problemInWords))]
  return (
    <section className={style.problems} role="status" aria-label={t('files.openProblems')}>
      <Icon name="warning" />
      <div>
        <h2>{t('files.problemCount', { count: said.length })}</h2>
        {said.length === 1 ? (
          <p>{said[0]}</p>
        ) : (
          <ul>
            {said.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
