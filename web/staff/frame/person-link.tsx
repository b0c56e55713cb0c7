import { Link } from 'react-router-dom'
import type { PersonLink as LinkKind } from '../../generated/schema'
import { link } from '../../ui/link-look'
import { staffPaths } from '../paths'
import type { LinkedPersonFragment } from './generated/person-link'
import { LinkMark } from './link-mark'

/** Leads from a record to the person it belongs to, and says how sure that is. */
export function PersonLink({
  person,
  kind,
}: {
  /** Null once they are erased. */
  person: LinkedPersonFragment | null | undefined
  kind?: LinkKind | null
}) {
  if (!person) return null
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <Link to={staffPaths.person(person.id)} className={link}>
        {person.name}
      </Link>
      <LinkMark link={kind ?? null} />
    </span>
  )
}
