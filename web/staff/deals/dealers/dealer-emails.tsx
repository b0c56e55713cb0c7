import { useState } from 'react'
import { quoteRequestKinds } from '../../../../shared/words/dealers'
import { emailStates } from '../../../../shared/words/emails'
import { wordsFor } from '../../../../shared/words/rows'
import { Button } from '../../../ui/button'
import { easternMoment } from '../../../ui/eastern-time'
import { toast } from '../../../ui/toast/toast'
import { staffPaths } from '../../paths'
import { EarlierEmails } from './earlier-emails'
import type { Emailed } from './emailed'
import type { StaffReplyFragment } from './generated/dealers'
import { InboundEmailCard } from './inbound-email-card'
import { PasteAnswerDialog } from './paste-answer-dialog'

/** What a dealer wrote about the deal, the newest on top, and what we wrote. */
export function DealerEmails({
  solicitation,
  linked,
  dealId,
  isOpen,
  onChange,
}: {
  solicitation: Emailed
  /** The email that the URL leads to, if it isn't among the newest. */
  linked: StaffReplyFragment | undefined
  dealId: string
  /** Whether quotes can be entered. */
  isOpen: boolean
  /** Undefined for those who only read. */
  onChange: (() => void) | undefined
}) {
  const { id, dealer, requests, replies, replyAddress } = solicitation
  const [isPasting, setPasting] = useState(false)
  const cardOf = (email: StaffReplyFragment) => (
    <InboundEmailCard
      key={email.id}
      email={email}
      quotePath={isOpen ? staffPaths.newQuote(dealId, id, email.id) : undefined}
      onChange={onChange}
    />
  )
  return (
    <div className="space-y-2.5">
      {replies.toReversed().map(cardOf)}
      <EarlierEmails solicitation={solicitation} />
      {linked && cardOf(linked)}
      <ul className="space-y-0.5 text-ink-soft text-sm empty:hidden">
        {requests.toReversed().map(({ id, kind, createdAt, sentBy, toEmail, state, bouncedAt }) => (
          <li dir="auto" key={id} className="[overflow-wrap:anywhere]">
            {wordsFor(quoteRequestKinds, kind)} by {sentBy}, {easternMoment(createdAt)}, to{' '}
            {toEmail}:{' '}
            <span className={bouncedAt || state === 'GIVEN_UP' ? 'font-semibold text-red' : ''}>
              {bouncedAt ? 'came back' : wordsFor(emailStates, state).toLocaleLowerCase('en-US')}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
        {replyAddress && (
          <>
            <span dir="auto" className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">
              Forward answers to <span className="text-ink">{replyAddress}</span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Copy the reply address of ${dealer.name}`}
              onClick={() => void copy(replyAddress)}
            >
              Copy
            </Button>
          </>
        )}
        {onChange && (
          <Button variant="quiet" size="sm" onClick={() => setPasting(true)}>
            Paste an answer
          </Button>
        )}
      </div>
      {isPasting && onChange && (
        <PasteAnswerDialog
          solicitation={solicitation}
          onClose={() => setPasting(false)}
          onSaved={onChange}
        />
      )}
    </div>
  )
}

/** Without https there is no clipboard; then the toast shows the address, which can be selected. */
async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address)
    toast({ tone: 'success', title: 'Reply address copied' })
  } catch {
    toast({ title: 'Copy this address', description: address })
  }
}
