import { CreditCard, ListTodo, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button'
import { CallButtons } from '../calls/call-buttons'
import { useCommands } from '../frame/commands'
import { Key } from '../frame/key'
import { useMay } from '../frame/rights'
import { PaymentLinkDialog } from '../sales/payment-link-dialog'
import { EmailDialog } from './email-dialog'
import type { PersonPageFragment } from './generated/people'
import { NewTaskDialog } from './new-task-dialog'
import { useRefetchPerson } from './refetch'
import { usualAddress } from './words'

/** What can be done with a person, each with its key. */
export function PersonActions({ person }: { person: PersonPageFragment }) {
  const { id, name, phones, accounts, consultations, addresses } = person
  const [open, setOpen] = useState<'email' | 'link' | 'task'>()
  const may = useMay()('PEOPLE')
  const refetch = useRefetchPerson()
  const close = () => setOpen(undefined)
  useCommands([
    may && { name: 'Write an email', key: 'r', run: () => setOpen('email') },
    may && { name: 'Send a payment link', key: 'p', run: () => setOpen('link') },
    may && { name: 'Add a task', key: 't', run: () => setOpen('task') },
  ])
  return (
    <div className="flex flex-wrap gap-3">
      <CallButtons
        subject={{ kind: 'PERSON', id, name }}
        phone={phones[0] ?? null}
        onSaved={() => void refetch()}
      />
      {may && (
        <>
          <Button
            variant="quiet"
            size="sm"
            className="max-lg:min-h-11"
            onClick={() => setOpen('email')}
          >
            <Mail aria-hidden className="size-4" />
            Write an email
            <Key>r</Key>
          </Button>
          <Button
            variant="quiet"
            size="sm"
            className="max-lg:min-h-11"
            onClick={() => setOpen('link')}
          >
            <CreditCard aria-hidden className="size-4" />
            Send a payment link
            <Key>p</Key>
          </Button>
          <Button
            variant="quiet"
            size="sm"
            className="max-lg:min-h-11"
            onClick={() => setOpen('task')}
          >
            <ListTodo aria-hidden className="size-4" />
            Add a task
            <Key>t</Key>
          </Button>
        </>
      )}
      {open === 'email' && <EmailDialog person={person} onClose={close} />}
      {open === 'link' && (
        <PaymentLinkDialog
          linkFor={{
            subject: { personId: id },
            firstName: (accounts[0] ?? consultations[0])?.firstName,
            email: usualAddress(addresses)?.email ?? '',
          }}
          onClose={close}
        />
      )}
      {open === 'task' && <NewTaskDialog person={person} onClose={close} />}
    </div>
  )
}
