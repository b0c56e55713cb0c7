import { useRef } from 'react'
import { useMay } from '../frame/rights'
import { StaffProblem } from '../frame/staff-problem'
import type { WorkItem } from '../frame/subjects'
import { EmailMark, OriginButtons } from './email-origin'
import { EmailText } from './email-text'
import { usePeekReplyQuery } from './generated/inbound-email-words'
import { InboundEmailDocuments } from './inbound-email-documents'

/** The newest email of those that the item is about. */
export function InboundEmailWords({ item: { id, reply: about } }: { item: WorkItem }) {
  const may = useMay()
  const mayAct = may('PEOPLE') && (!about?.solicitation || may('DEALS'))
  const { data, error, refetch } = usePeekReplyQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  const heading = useRef<HTMLParagraphElement>(null)
  const email = data?.reply
  if (error && !email) return <StaffProblem error={error} retry={() => refetch()} />
  if (!email) return null
  return (
    <section aria-label="The email" className="mt-3.5 border-rule border-t pt-3">
      <p dir="auto" ref={heading} tabIndex={-1} className="font-semibold [overflow-wrap:anywhere]">
        {email.from}
      </p>
      <EmailMark email={email} />
      <EmailText email={email} />
      <InboundEmailDocuments documents={email.documents} />
      {mayAct && (
        <p className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
          <OriginButtons email={email} onChange={() => heading.current?.focus()} />
        </p>
      )}
    </section>
  )
}
