import { easternMoment } from '../../../ui/eastern-time'
import { EmailText } from '../../inbound/email-text'
import { InboundEmailDocuments } from '../../inbound/inbound-email-documents'
import type { QuoteAnswer } from './quote-draft'

/** The dealer's email that the quote is entered from. It scrolls by itself, so that it stays beside the fields. */
export function AnswerBeside({ answer }: { answer: QuoteAnswer }) {
  const { from, receivedAt, documents } = answer.reply
  return (
    <div className="flex min-h-0 flex-col border border-rule border-t-2 border-t-ink bg-paper">
      <p dir="auto" className="border-rule border-b px-4 py-2 [overflow-wrap:anywhere]">
        <span className="font-semibold">{from}</span>{' '}
        <span className="text-ink-soft text-sm">{easternMoment(receivedAt)}</span>
      </p>
      <section
        aria-label="The dealer's answer"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 overflow-y-auto px-4 py-2.5"
      >
        <EmailText email={answer.reply} isOpenAtFirst />
        <InboundEmailDocuments documents={documents} />
      </section>
    </div>
  )
}
