import type { PersonLink } from '../../generated/schema'
import { Status } from '../../ui/paper/marks'

/** A record without a mark was sent while signed in. */
const linkWords: Record<PersonLink, string | undefined> = {
  ACCOUNT: undefined,
  CONFIRMED_EMAIL: 'Same email, confirmed',
  UNCONFIRMED_EMAIL: 'Same email, not confirmed',
}

/** How sure it is that a record is of the person; no mark for what was sent while signed in. */
export function LinkMark({ link }: { link?: PersonLink | null }) {
  const words = link && linkWords[link]
  if (!words) return null
  const isSure = link === 'CONFIRMED_EMAIL'
  return (
    <Status tone={isSure ? 'soft' : 'amber'} shape={isSure ? 'full' : 'half'} className="text-sm">
      {words}
    </Status>
  )
}
