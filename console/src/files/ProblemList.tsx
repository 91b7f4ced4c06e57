import type { Problem } from '../../../clients/typescript/src/files/main.ts'
import { Icon } from '../components/Icon.tsx'
import { t } from '../messages/messages.ts'
import style from './ProblemList.module.css'

/** Everything that is in the way, at once. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const [only] = problems
  return (
    <section className={style.problems} role="status" aria-label={t('files.openProblems')}>
      <Icon name="warning" />
      <div>
        <h2>{t('files.problemCount', { count: problems.length })}</h2>
        {problems.length === 1 ? (
          <p>{only?.message}</p>
        ) : (
          <ul>
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
