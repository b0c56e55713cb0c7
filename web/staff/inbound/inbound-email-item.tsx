import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { easternWhen } from '../../ui/eastern-time'
import { link } from '../../ui/link-look'
import { Status } from '../../ui/paper/marks'
import { toast } from '../../ui/toast/toast'
import { Unbroken } from '../../ui/unbroken'
import { useMay } from '../frame/rights'
import { staffPaths } from '../paths'
import { EmailMark, OriginButtons } from './email-origin'
import { EmailText } from './email-text'
import { type ListedReplyFragment, useHandleReplyMutation } from './generated/replies'

/** An email that came back, with what can be done about it. */
export function InboundEmailItem({
  email,
  now,
  onAssign,
}: {
  email: ListedReplyFragment
  now: number
  onAssign: () => void
}) {
  const { from, subject, receivedAt, solicitation, person, handledAt, handledBy } = email
  const isUnsorted = !solicitation && !person
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <li>
      <article aria-labelledby={titleId} className="px-4 py-3">
        <div className="flex flex-wrap-reverse items-baseline justify-between gap-x-4">
          <h2
            dir="auto"
            ref={title}
            id={titleId}
            data-row
            tabIndex={-1}
            className="font-sans font-semibold text-base tracking-normal [overflow-wrap:anywhere]"
          >
            <Unbroken>{subject || 'No subject'}</Unbroken>
          </h2>
          <time dateTime={receivedAt} className="text-ink-soft text-sm">
            {easternWhen(receivedAt, now)}
          </time>
        </div>
        <p
          dir="auto"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft [overflow-wrap:anywhere]"
        >
          <span>From {from}</span>
          <EmailMark email={email} />
        </p>
        <p className="mt-1">
          <Subject email={email} />
        </p>
        <EmailText email={email} />
        {handledAt && (
          <p className="mt-2 text-ink-soft text-sm">
            Handled by {handledBy}, {easternWhen(handledAt, now)}
          </p>
        )}
        <InboundEmailActions
          email={email}
          isUnsorted={isUnsorted}
          onAssign={onAssign}
          onOrigin={() => title.current?.focus()}
        />
      </article>
    </li>
  )
}

/** Whom the email is about. */
function Subject({ email: { solicitation, person } }: { email: ListedReplyFragment }) {
  if (solicitation) {
    const { dealer, deal } = solicitation
    return (
      <>
        {dealer.name},{' '}
        <Link to={staffPaths.deal(deal.id)} className={link}>
          deal {deal.number}
        </Link>
      </>
    )
  }
  if (person) {
    return (
      <Link to={staffPaths.person(person.id)} className={link}>
        {person.name}
      </Link>
    )
  }
  return (
    <Status tone="amber" shape="half">
      Not matched to a deal or a person
    </Status>
  )
}

/** What staff with the rights for it can do: those for deals, too, if the email is about one. */
function InboundEmailActions({
  email,
  isUnsorted,
  onAssign,
  onOrigin,
}: {
  email: ListedReplyFragment
  isUnsorted: boolean
  onAssign: () => void
  onOrigin: () => void
}) {
  const { id, subject, from, solicitation, origin, isBounce, handledAt } = email
  const may = useMay()
  const [handle] = useHandleReplyMutation({
    refetchQueries: ['ReplyList', 'StaffFrame', 'Today'],
    awaitRefetchQueries: true,
  })
  const [run, isBusy] = useAction()
  const mayAct = may('PEOPLE') && (!solicitation || may('DEALS'))
  const isNoted = origin === 'MACHINE' && !isBounce && !handledAt
  const setHandled = (isHandled: boolean) =>
    run(
      async () => {
        await handle({ variables: { id, isHandled } })
        toast({
          tone: 'success',
          title: isHandled ? (isUnsorted ? 'Not for us' : 'Done') : 'Back to read',
          description: subject || from,
          undo: () => setHandled(!isHandled),
        })
      },
      { failed: 'Not changed' },
    )
  // Automatic mail needs nothing, but may still be said to be about someone.
  if (!mayAct || (isNoted && !isUnsorted)) return null
  return (
    <p className="mt-2.5 flex flex-wrap gap-2">
      <OriginButtons email={email} onChange={onOrigin} />
      {isUnsorted && (
        <Button variant="quiet" size="sm" className="max-lg:min-h-11" onClick={onAssign}>
          Assign to…
        </Button>
      )}
      {!isNoted && (
        <Button
          variant={isUnsorted && !handledAt ? 'bare' : 'quiet'}
          size="sm"
          className="max-lg:min-h-11"
          busy={isBusy}
          onClick={() => void setHandled(!handledAt)}
        >
          {handledAt ? 'Put back' : isUnsorted ? 'Not for us' : 'Done'}
        </Button>
      )}
    </p>
  )
}
