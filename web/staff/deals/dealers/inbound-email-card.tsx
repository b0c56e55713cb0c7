import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useAction } from '../../../graph/use-action'
import { Button, buttonLook } from '../../../ui/button'
import { easternMoment } from '../../../ui/eastern-time'
import { toast } from '../../../ui/toast/toast'
import { EmailMark, OriginButtons } from '../../inbound/email-origin'
import { EmailText } from '../../inbound/email-text'
import { InboundEmailDocuments } from '../../inbound/inbound-email-documents'
import { inboundEmailHash } from '../../inbound/inbound-email-hash'
import { isToRead } from './email-state'
import { type StaffReplyFragment, useSetReplyHandledMutation } from './generated/dealers'

/** An email that came back. */
export function InboundEmailCard({
  email,
  quotePath,
  onChange,
}: {
  email: StaffReplyFragment
  /** Where its quote is entered. */
  quotePath: string | undefined
  /** Undefined for those who only read. */
  onChange: (() => void) | undefined
}) {
  const { id, from, subject, receivedAt, documents } = email
  const { hash } = useLocation()
  const card = useRef<HTMLElement>(null)
  const isLinked = hash === inboundEmailHash(id)
  useEffect(() => {
    if (!isLinked) return
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [isLinked])
  return (
    <article
      ref={card}
      id={inboundEmailHash(id).slice(1)}
      tabIndex={-1}
      aria-label={`Email of ${from}`}
      className={`border bg-paper px-3.5 py-2.5 ${isToRead(email) ? 'border-rule-strong border-l-4 border-l-ink' : 'border-rule'}`}
    >
      <p dir="auto" className="flex flex-wrap items-baseline gap-x-3 [overflow-wrap:anywhere]">
        <span className="font-semibold">{from}</span>
        <time dateTime={receivedAt} className="text-ink-soft text-sm">
          {easternMoment(receivedAt)}
        </time>
        <EmailMark email={email} />
      </p>
      {subject && (
        <p dir="auto" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {subject}
        </p>
      )}
      <EmailText email={email} />
      <InboundEmailDocuments documents={documents} />
      <InboundEmailActions
        email={email}
        quotePath={quotePath}
        onChange={onChange}
        onOrigin={() => card.current?.focus({ preventScroll: true })}
      />
    </article>
  )
}

function InboundEmailActions({
  email,
  quotePath,
  onChange,
  onOrigin,
}: {
  email: StaffReplyFragment
  quotePath: string | undefined
  onChange: (() => void) | undefined
  onOrigin: () => void
}) {
  const { id, handledAt, handledBy } = email
  const isAnswer = email.origin === 'PERSON' && !email.isBounce
  const [run, isBusy] = useAction()
  const [setHandled] = useSetReplyHandledMutation({ refetchQueries: ['StaffFrame', 'Today'] })
  const mark = (isHandled: boolean) =>
    run(
      async () => {
        await setHandled({ variables: { id, isHandled } })
        onChange?.()
      },
      { failed: isHandled ? 'Not marked' : 'Couldn’t undo that' },
    )
  const finish = async () => {
    if (!(await mark(true))) return
    toast({
      tone: 'success',
      title: 'Marked as handled',
      description: email.from,
      undo: () => mark(false),
    })
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
      {isAnswer && quotePath && (
        <Link to={quotePath} className={buttonLook({ variant: 'quiet', size: 'sm' })}>
          Enter quote
        </Link>
      )}
      {onChange && (
        <OriginButtons
          email={email}
          onChange={() => {
            onChange()
            onOrigin()
          }}
        />
      )}
      {onChange && isToRead(email) && (
        <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void finish()}>
          Mark as handled
        </Button>
      )}
      {handledAt && handledBy && (
        <span className="text-ink-soft text-sm">Handled by {handledBy}</span>
      )}
    </p>
  )
}
