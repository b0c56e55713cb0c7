import { Panel } from '../frame/panel'
import type { DealFragment } from '../generated/deal'

type Counts = DealFragment['dealers']

const signs = {
  answered: { look: 'fill-action stroke-pen', post: 'stroke-pen' },
  waiting: { look: 'fill-none stroke-rule-strong', post: 'stroke-rule-strong' },
  silent: {
    look: 'fill-none stroke-rule-strong [stroke-dasharray:3_3]',
    post: 'stroke-rule-strong',
  },
  declined: { look: 'fill-tread stroke-rule-strong', post: 'stroke-rule-strong' },
} as const

type SignKind = keyof typeof signs

/** "9 asked, 6 answered, 1 declined, 2 haven’t replied" */
function dealersCaption(counts: Counts) {
  const open = waitingCount(counts) + counts.silent
  return [
    `${counts.asked} asked`,
    counts.answered > 0 && `${counts.answered} answered`,
    counts.declined > 0 && `${counts.declined} declined`,
    open > 0 && `${open} ${open === 1 ? 'hasn’t' : 'haven’t'} replied`,
  ]
    .filter(Boolean)
    .join(', ')
}

const waitingCount = ({ asked, answered, declined, silent }: Counts) =>
  Math.max(0, asked - answered - declined - silent)

/** One sign of a car lot per dealer that was asked. Who they are stays between them and us until they quote. */
export function DealersRow({ counts }: { counts: Counts }) {
  if (counts.asked === 0) return null
  const kinds: SignKind[] = [
    ...Array<SignKind>(counts.answered).fill('answered'),
    ...Array<SignKind>(waitingCount(counts)).fill('waiting'),
    ...Array<SignKind>(counts.silent).fill('silent'),
    ...Array<SignKind>(counts.declined).fill('declined'),
  ]
  return (
    <Panel title="Dealers">
      <div aria-hidden className="mt-4 flex flex-wrap gap-x-2.5 gap-y-2">
        {kinds.map((kind, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the signs have no identity
          <Sign key={place} kind={kind} />
        ))}
      </div>
      <p role="status" className="mt-3 text-ink-soft">
        {dealersCaption(counts)}
      </p>
    </Panel>
  )
}

function Sign({ kind }: { kind: SignKind }) {
  const { look, post } = signs[kind]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      className="size-8"
      strokeWidth="1.75"
      strokeLinejoin="round"
    >
      <path d="M16 19v11M11 30h10" strokeLinecap="round" className={post} />
      <rect x="3" y="3" width="26" height="16" rx="3" className={look} />
      {kind === 'answered' && (
        <path d="m11.5 11 3 3 6-6" className="fill-none stroke-on-action" strokeWidth="2.25" />
      )}
      {kind === 'declined' && (
        <path d="M12.5 7.5l7 7m0-7-7 7" strokeLinecap="round" className="stroke-ink-faint" />
      )}
    </svg>
  )
}
