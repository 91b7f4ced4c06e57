import type { Problem } from '../../../clients/typescript/src/files/main.ts'
import { Icon } from '../components/Icon.tsx'
import style from './ProblemList.module.css'

/** Everything that is in the way, at once. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const [only] = problems
  return (
    <section className={style.problems} role="status" aria-label="What is open">
      <Icon name="warning" />
      <div>
        <h2>
          {problems.length === 1
            ? 'One thing is open before anything can be sent'
            : `${problems.length} things are open before anything can be sent`}
        </h2>
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
