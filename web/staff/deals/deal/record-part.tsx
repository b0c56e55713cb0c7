import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { easternMoment } from '../../../ui/eastern-time'
import { boxLook } from '../../../ui/paper/sheet'
import { KeyHint } from '../../frame/key'
import { Notes } from '../../frame/notes'
import { Empty, Part } from '../../frame/part'
import { contactEntryWords } from '../../words/deal-words'
import { type DealRecordFragment, useAddDealNoteMutation } from './generated/deals'

/** What was said and done: contacts, events, and notes. */
export function RecordPart({
  dealId,
  record: { contacts, events, notes },
  onChange,
}: {
  dealId: string
  record: DealRecordFragment
  onChange: () => void
}) {
  const [addNote] = useAddDealNoteMutation()
  return (
    <div className="space-y-6">
      <Part title="Contacts" count={contacts?.length}>
        {!contacts || contacts.length === 0 ? (
          <Empty>
            No contacts logged yet.
            <KeyHint>Press n to log one.</KeyHint>
          </Empty>
        ) : (
          <ol className={`${boxLook} divide-y divide-rule`}>
            {contacts.map((contact) => {
              const Direction = contact.isOutgoing ? ArrowUpRight : ArrowDownLeft
              return (
                <li key={contact.id} className="px-4 py-2.5">
                  <p className="flex flex-wrap justify-between gap-x-3 text-sm">
                    <span className="flex items-center gap-1.5 font-medium">
                      <Direction aria-hidden className="size-4 text-ink-faint" />
                      {contact.solicitation?.dealer.name ?? 'Buyer'}
                      <span className="font-normal text-ink-soft">
                        {contactEntryWords(contact)}
                      </span>
                    </span>
                    <span className="text-ink-faint">
                      {contact.staffName}, {easternMoment(contact.happenedAt)}
                    </span>
                  </p>
                  <p
                    dir="auto"
                    className="mt-0.5 whitespace-pre-line text-sm [overflow-wrap:anywhere]"
                  >
                    {contact.content}
                  </p>
                </li>
              )
            })}
          </ol>
        )}
      </Part>
      <Notes
        notes={notes ?? []}
        about={dealId}
        onAdd={async (content) => {
          await addNote({ variables: { id: dealId, content } })
          onChange()
        }}
        onPinned={onChange}
      />
      <Part title="Timeline">
        <ol className="space-y-2 border-rule border-l-2 pl-4 text-sm">
          {events.map(({ id, text, createdAt }) => (
            <li key={id}>
              <p dir="auto" className="[overflow-wrap:anywhere]">
                {text}
              </p>
              <p className="text-ink-faint">
                <time dateTime={createdAt}>{easternMoment(createdAt)}</time>
              </p>
            </li>
          ))}
        </ol>
      </Part>
    </div>
  )
}
