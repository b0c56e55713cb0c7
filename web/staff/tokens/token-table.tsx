import { duration } from '../../../shared/duration'
import { roleWords } from '../../../shared/staff-rights'
import { wordsFor } from '../../../shared/words/rows'
import { tokenAccesses } from '../../../shared/words/tokens'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { easternDate, easternMoment, easternShort } from '../../ui/eastern-time'
import { Status } from '../../ui/paper/marks'
import { type Column, Table } from '../../ui/table'
import type { ApiTokenRowFragment } from './generated/tokens'

const SOON_MS = 14 * 24 * 60 * 60_000

export function TokenTable({
  tokens,
  onRevoke,
}: {
  tokens: readonly ApiTokenRowFragment[]
  onRevoke: (token: ApiTokenRowFragment) => void
}) {
  const now = useNow()
  return <Table rows={tokens} columns={columnsOf(now, onRevoke)} />
}

const columnsOf = (
  now: number,
  onRevoke: (token: ApiTokenRowFragment) => void,
): Column<ApiTokenRowFragment>[] => [
  {
    name: 'Name',
    cell: ({ name, isActive, expiresAt, createdBy }) => (
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{name}</span>
        {!isActive && (
          <Status tone="red" shape="diamond" className="text-sm">
            {Date.parse(expiresAt) <= now ? 'Expired' : `Paused: ${createdBy} has no staff access`}
          </Status>
        )}
      </span>
    ),
  },
  {
    name: 'Access',
    width: 'w-36',
    cell: ({ access, lastUsedAt }) => (
      <>
        {wordsFor(tokenAccesses, access)}
        <span className="@2xl:hidden">
          , <LastUse at={lastUsedAt} now={now} />
        </span>
      </>
    ),
  },
  { name: 'Role', width: 'w-28', onPhone: 'hidden', cell: ({ role }) => roleWords[role].name },
  {
    name: 'Created',
    width: 'w-56',
    from: '4xl',
    onPhone: 'hidden',
    cell: ({ createdBy, createdAt }) => (
      <span className="text-ink-soft">
        By {createdBy}, <Moment of={createdAt} now={now} />
      </span>
    ),
  },
  {
    name: 'Last used',
    width: 'w-32',
    onPhone: 'hidden',
    cell: ({ lastUsedAt }) => <LastUse at={lastUsedAt} now={now} />,
  },
  {
    name: 'Expires',
    width: 'w-36',
    cell: ({ expiresAt }) => <Expiry at={expiresAt} now={now} />,
  },
  {
    name: 'Actions',
    isNameHidden: true,
    width: 'w-28',
    onPhone: 'beside',
    className: 'text-right!',
    cell: (token) => {
      const verb = Date.parse(token.expiresAt) <= now ? 'Remove' : 'Revoke'
      return (
        <Button
          variant="quiet"
          size="row"
          aria-label={`${verb} ${token.name}`}
          onClick={() => onRevoke(token)}
        >
          {verb}
        </Button>
      )
    },
  },
]

const LastUse = ({ at, now }: { at: string | null | undefined; now: number }) =>
  at ? (
    <>
      <span className="@2xl:hidden">last used </span>
      <Moment of={at} now={now} />
    </>
  ) : (
    <span className="text-ink-soft">
      <span className="@2xl:hidden">never used</span>
      <span className="@max-2xl:hidden">Never used</span>
    </span>
  )

/** When a token expires; stands out in its last two weeks. */
function Expiry({ at, now }: { at: string; now: number }) {
  const left = Date.parse(at) - now
  const isSoon = left > 0 && left < SOON_MS
  return (
    <time
      dateTime={at}
      title={easternMoment(at)}
      className={isSoon ? 'font-medium text-amber' : ''}
    >
      <span className="@2xl:hidden">{left > 0 ? 'Expires ' : 'Expired '}</span>
      {isSoon ? `in ${duration(left)}` : easternDate(at)}
    </time>
  )
}

const Moment = ({ of, now }: { of: string; now: number }) => (
  <time dateTime={of} title={easternMoment(of)}>
    {easternShort(of, now)}
  </time>
)
