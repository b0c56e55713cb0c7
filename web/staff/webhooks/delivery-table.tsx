import { Link } from 'react-router-dom'
import { eventTypes, isEventType } from '../../../shared/event-types'
import { useAction } from '../../graph/use-action'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { easternMoment, easternWhen } from '../../ui/eastern-time'
import { Status } from '../../ui/paper/marks'
import { type Column, Table } from '../../ui/table'
import { type DeliveryRowFragment, useSendDeliveryAgainMutation } from './generated/webhooks'

/** What was sent to a webhook, and what became of it. */
export function DeliveryTable({
  deliveries,
  isActive,
}: {
  deliveries: readonly DeliveryRowFragment[]
  isActive: boolean
}) {
  const now = useNow()
  const [send] = useSendDeliveryAgainMutation()
  const [run] = useAction()
  const again = ({ id, attempts }: DeliveryRowFragment) =>
    void run(() => send({ variables: { id, attempts } }), {
      done: 'Sent again',
      failed: 'Not sent',
    })
  return <Table rows={deliveries} columns={columnsOf(now, isActive ? again : undefined)} />
}

const columnsOf = (
  now: number,
  again: ((delivery: DeliveryRowFragment) => void) | undefined,
): Column<DeliveryRowFragment>[] => [
  {
    name: 'Event',
    cell: ({ event: { type, number, path } }) => {
      const name = isEventType(type) ? eventTypes[type].name : type
      const words = number ? `${name}, ${number}` : name
      if (!path) return <span className="font-semibold">{words}</span>
      return (
        <Link
          to={path.replace('/staff', '')}
          className="font-semibold underline-offset-4 hover:underline"
        >
          {words}
        </Link>
      )
    },
  },
  {
    name: 'When',
    width: 'w-44',
    cell: ({ event: { at } }) => (
      <time dateTime={at} title={easternMoment(at)}>
        {easternWhen(at, now)}
      </time>
    ),
  },
  { name: 'Outcome', width: 'w-120', cell: (delivery) => <Outcome {...delivery} now={now} /> },
  {
    name: 'Actions',
    isNameHidden: true,
    width: 'w-32',
    onPhone: 'beside',
    className: 'text-right!',
    cell: (delivery) =>
      again &&
      (delivery.deliveredAt || delivery.failure) && (
        <Button
          variant="quiet"
          size="row"
          aria-label={`Send again: ${delivery.event.type}`}
          onClick={() => again(delivery)}
        >
          Send again
        </Button>
      ),
  },
]

function Outcome({
  deliveredAt,
  failure,
  nextTryAt,
  statusCode,
  durationMs,
  attempts,
  now,
}: DeliveryRowFragment & { now: number }) {
  if (deliveredAt) {
    return (
      <>
        Arrived, {statusCode} in {durationMs} ms{attempts > 1 && `, attempt ${attempts}`}
      </>
    )
  }
  if (!failure) return <span className="text-ink-soft">On its way</span>
  return (
    <span>
      <Status tone="red" shape="diamond">
        {failure}
      </Status>{' '}
      <span className="text-ink-soft">
        {nextTryAt ? `Again ${easternWhen(nextTryAt, now)}` : 'Given up'}
      </span>
    </span>
  )
}
