import { type Mark, wordsFor } from '../../../shared/words/rows'
import { serviceKinds } from '../../../shared/words/services'
import type { ServiceKind } from '../../generated/schema'
import { useAction } from '../../graph/use-action'
import { useNow } from '../../ui/browser/now'
import { Button } from '../../ui/button'
import { easternMoment, easternShort } from '../../ui/eastern-time'
import { StateMark } from '../../ui/paper/state-mark'
import { type Column, Table } from '../../ui/table'
import { livingList } from '../frame/connections'
import { Part } from '../frame/part'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import {
  type ServiceRowFragment,
  useSendTestEmailMutation,
  useServicesQuery,
} from './generated/connections'

/** The services that the product uses: what is set up, and what works. */
export function Connections() {
  const { data, error, refetch } = useServicesQuery(livingList)
  const services = data?.services
  return (
    <Part
      title="Connections"
      heading="h2"
      summary="What the server works with."
      actions={services && <SendTest isSetUp={services.some(isMailSetUp)} />}
    >
      {error && !services ? (
        <StaffProblem error={error} retry={() => refetch()} />
      ) : services ? (
        <ServiceTable services={services} />
      ) : (
        <RowsWaiting />
      )}
    </Part>
  )
}

const isMailSetUp = ({ kind, isConfigured }: ServiceRowFragment) => kind === 'MAIL' && isConfigured

function SendTest({ isSetUp }: { isSetUp: boolean }) {
  const [send] = useSendTestEmailMutation({ refetchQueries: ['Services'] })
  const [run, isBusy] = useAction()
  const done = isSetUp ? 'A test is on its way to you' : 'A test was saved on the server'
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={isBusy}
      onClick={() => void run(() => send(), { done, failed: 'Not sent' })}
    >
      Send me a test email
    </Button>
  )
}

function ServiceTable({ services }: { services: readonly ServiceRowFragment[] }) {
  const now = useNow()
  const rows = services.map((service) => ({ ...service, id: service.kind }))
  return <Table caption="Connections" rows={rows} columns={columnsOf(now)} />
}

const states = {
  WORKS: { words: 'Works', tone: 'pen', shape: 'full' },
  FAILS: { words: 'Fails', tone: 'red', shape: 'diamond' },
  UNUSED: { words: 'Not used yet', tone: 'soft', shape: 'half' },
  NOT_CONFIGURED: { words: 'Not set up', tone: 'soft', shape: 'ring' },
} as const satisfies Record<string, Mark & { words: string }>

function stateOf({ isConfigured, lastSuccessAt, lastFailureAt }: ServiceRowFragment) {
  if (!isConfigured) return 'NOT_CONFIGURED'
  if (!lastSuccessAt && !lastFailureAt) return 'UNUSED'
  return (lastFailureAt ?? '') > (lastSuccessAt ?? '') ? 'FAILS' : 'WORKS'
}

/** What is missing without it. */
const missing: Record<ServiceKind, string> = {
  PAYMENTS: 'Only test cards work. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
  PAYMENT_EVENTS: 'Comes with STRIPE_WEBHOOK_SECRET.',
  MAIL: 'Email is saved on the server and reaches no one. Set SMTP_URL.',
  INBOUND_EMAIL:
    'Replies go to your own mailbox. Set INBOUND_EMAIL_DOMAIN and INBOUND_EMAIL_SECRET.',
  REDIS: 'Only several instances need it. Set REDIS_URL.',
  BACKUP: 'There was none yet. Run the command “backup” every day.',
}

const columnsOf = (now: number): Column<ServiceRowFragment & { id: string }>[] => [
  {
    name: 'Service',
    width: 'w-40',
    cell: ({ kind }) => <span className="font-semibold">{wordsFor(serviceKinds, kind)}</span>,
  },
  {
    name: 'State',
    width: 'w-32',
    onPhone: 'beside',
    cell: (service) => <StateMark of={states} state={stateOf(service)} />,
  },
  {
    name: 'Last success',
    width: 'w-32',
    cell: ({ isConfigured, lastSuccessAt }) =>
      isConfigured &&
      lastSuccessAt && (
        <>
          <span className="@2xl:hidden">Worked </span>
          <Moment at={lastSuccessAt} now={now} />
        </>
      ),
  },
  {
    name: 'Last failure, or what is missing',
    cell: (service) => <LastFailure service={service} now={now} />,
  },
]

function LastFailure({ service, now }: { service: ServiceRowFragment; now: number }) {
  const { kind, isConfigured, lastFailureAt, problem } = service
  if (!isConfigured) return <span className="text-ink-soft">{missing[kind]}</span>
  if (!lastFailureAt) return null
  return (
    <span className={stateOf(service) === 'FAILS' ? '' : 'text-ink-soft'}>
      <span className="@2xl:hidden">Failed </span>
      <Moment at={lastFailureAt} now={now} />: {problem}
    </span>
  )
}

const Moment = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={easternMoment(at)}>
    {easternShort(at, now)}
  </time>
)
