import type { PersonLink } from '../../generated/schema'
import { Status } from '../../ui/paper/marks'
import { linkWords } from '../people/words'

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
