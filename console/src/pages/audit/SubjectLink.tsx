import { Link } from 'wouter'
import type { AuditEntry } from '../../../../clients/typescript/src/main.ts'
import { useSubject } from './use-subject.ts'

/** What was changed, by name, with a link to it. */
export function SubjectLink({ entry }: { entry: AuditEntry }) {
  const { name, to } = useSubject(entry)
  return to === null ? name : <Link to={to}>{name}</Link>
}
