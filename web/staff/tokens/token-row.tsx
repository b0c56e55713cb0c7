import { KeyRound } from 'lucide-react'
import { roleWords } from '../../../shared/staff-rights'
import { wordsFor } from '../../../shared/words/rows'
import { tokenAccesses } from '../../../shared/words/tokens'
import { Badge } from '../../ui/badge'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { duration, easternDate, easternMoment, easternShort } from '../../ui/eastern-time'
import type { ApiTokenRowFragment } from './generated/tokens'

const SOON_MS = 14 * 24 * 60 * 60_000

export function TokenRow({
  token,
  onRevoke,
}: {
  token: ApiTokenRowFragment
  onRevoke: () => void
}) {
  const { name, access, role, createdBy, createdAt, expiresAt, lastUsedAt, isActive } = token
  const now = useNow()
  const left = Date.parse(expiresAt) - now
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:flex-nowrap sm:px-5">
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full max-sm:hidden ${
          isActive ? 'bg-tread text-ink' : 'bg-tread text-ink-faint'
        }`}
      >
        <KeyRound aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h2 dir="auto" className="font-semibold text-base [overflow-wrap:anywhere]">
            {name}
          </h2>
          <Badge tone={access === 'WRITE' ? 'warning' : 'neutral'} className="text-xs!">
            {wordsFor(tokenAccesses, access)}
          </Badge>
          <Badge className="text-xs!">{roleWords[role].name}</Badge>
          {!isActive && (
            <Badge tone="danger" className="text-xs!">
              {left <= 0 ? 'Expired' : `Paused: ${createdBy} has no staff access`}
            </Badge>
          )}
        </div>
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-ink-soft text-sm">
          <span>
            By {createdBy}, <Moment of={createdAt} now={now} />
          </span>
          <span>
            {lastUsedAt ? (
              <>
                Last used <Moment of={lastUsedAt} now={now} />
              </>
            ) : (
              'Never used'
            )}
          </span>
          <Expiry at={expiresAt} now={now} />
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="min-h-11! max-sm:w-full"
        aria-label={left <= 0 ? `Remove ${name}` : `Revoke ${name}`}
        onClick={onRevoke}
      >
        {left <= 0 ? 'Remove' : 'Revoke'}
      </Button>
    </li>
  )
}

/** When a token expires; stands out in its last two weeks. */
function Expiry({ at, now }: { at: string; now: number }) {
  const left = Date.parse(at) - now
  if (left > 0 && left < SOON_MS) {
    return (
      <time dateTime={at} title={easternMoment(at)} className="font-medium text-amber">
        Expires in {duration(left)}
      </time>
    )
  }
  return (
    <time dateTime={at} title={easternMoment(at)}>
      {left > 0 ? 'Expires' : 'Expired'} {easternDate(at)}
    </time>
  )
}

function Moment({ of, now }: { of: string; now: number }) {
  return (
    <time dateTime={of} title={easternMoment(of)}>
      {easternShort(of, now)}
    </time>
  )
}
