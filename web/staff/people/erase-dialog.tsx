import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { forgetDraft, isAway } from '../../graph/form-draft'
import { useSubmit } from '../../graph/use-submit'
import { Button } from '../../ui/button'
import { Dialog, DialogFooter } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { forgetOpened } from '../find/opened'
import { staffPaths } from '../paths'
import { type PersonPageFragment, useErasePersonMutation } from './generated/people'

const eraseDraft = (personId: string) => `drafted-erasure ${personId}`

/** Lets an owner erase everything about a person. */
export function EraseButton({ person }: { person: PersonPageFragment }) {
  const draft = eraseDraft(person.id)
  // Owners who come back from confirming their password continue where they were.
  const [isErasing, setErasing] = useState(() => isAway(draft))
  const close = () => {
    forgetDraft(draft) // asks for it again: it confirms what can't be undone
    setErasing(false)
  }
  return (
    <>
      <Button
        variant="bare"
        size="sm"
        className="-ml-3 max-lg:min-h-11"
        onClick={() => setErasing(true)}
      >
        Erase everything about this person
      </Button>
      {isErasing && <EraseDialog person={person} onClose={close} />}
    </>
  )
}

/** Erases a person once one of their addresses is typed, and names what the card provider still has. */
function EraseDialog({
  person: { id, name, addresses },
  onClose,
}: {
  person: PersonPageFragment
  onClose: () => void
}) {
  const [erase] = useErasePersonMutation()
  const [atProvider, setAtProvider] = useState<readonly string[]>()
  const navigate = useNavigate()
  const leave = () => {
    onClose()
    navigate(staffPaths.people(), { replace: true })
    toast({ tone: 'success', title: 'Everything about this person is erased' })
  }
  const form = useSubmit(
    { email: '' },
    async ({ email }) => {
      const typed = email.trim().toLowerCase()
      if (!addresses.some((address) => address.email === typed)) {
        return { email: 'Type one of their addresses, exactly' }
      }
      const { data } = await erase({ variables: { personId: id, email: typed } })
      forgetOpened(staffPaths.person(id))
      const left = data?.erasePerson.atProvider ?? []
      if (left.length > 0) setAtProvider(left)
      else leave()
    },
    { draft: eraseDraft(id) },
  )

  if (atProvider) {
    return (
      <Dialog title="Erased here, not at the card provider" onClose={leave}>
        <p className="text-ink-soft">
          The card provider still has these payments. Delete their customer data there:
        </p>
        <ul className="mt-3 space-y-1">
          {atProvider.map((paymentId) => (
            <li key={paymentId}>
              <code dir="auto" className="font-mono text-sm [overflow-wrap:anywhere]">
                {paymentId}
              </code>
            </li>
          ))}
        </ul>
        <DialogFooter>
          <Button onClick={leave}>Done</Button>
        </DialogFooter>
      </Dialog>
    )
  }
  return (
    <FormDialog
      title={`Erase everything about ${name}?`}
      form={form}
      action="Erase"
      isDanger
      onClose={onClose}
    >
      <p className="text-ink-soft">
        This deletes their accounts, requests, chats, emails, calls, and notes. Orders and deals
        keep their numbers, amounts, and dates. This can’t be undone.
      </p>
      <TextField
        label="One of their email addresses"
        hint={`To be sure, type ${addresses[0]?.email}`}
        type="email"
        autoComplete="off"
        spellCheck={false}
        {...form.field('email')}
      />
    </FormDialog>
  )
}
