import { LedgerRow } from '../frame/ledger-row'
import type { DealFragment } from '../generated/deal'

type Counts = DealFragment['dealers']

/** "9 asked, 6 answered, 1 declined, 2 haven’t replied" */
export function dealersCaption({ asked, answered, declined, silent }: Counts) {
  const waiting = Math.max(0, asked - answered - declined - silent)
  const open = waiting + silent
  return [
    `${asked} asked`,
    answered > 0 && `${answered} answered`,
    declined > 0 && `${declined} declined`,
    open > 0 && `${open} ${open === 1 ? 'hasn’t' : 'haven’t'} replied`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** How many dealers were asked. Who they are stays between them and us until they quote. */
export function DealersRow({ counts }: { counts: Counts }) {
  if (counts.asked === 0) return null
  return (
    <LedgerRow title="Dealers">
      <p role="status">{dealersCaption(counts)}</p>
    </LedgerRow>
  )
}
