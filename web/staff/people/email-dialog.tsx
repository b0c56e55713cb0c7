import { useState } from 'react'
import { MAX_EMAIL_SUBJECT, MAX_EMAIL_TEXT } from '../../../shared/limits'
import { addressStates } from '../../../shared/words/people'
import { wordsFor } from '../../../shared/words/rows'
import { useSubmit } from '../../graph/use-submit'
import { CheckField } from '../../ui/check-field'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast/toast'
import { type PersonPageFragment, useSendEmailMutation } from './generated/people'
import { personQueries } from './refetch'
import { usualAddress } from './words'

/** Writes a person an email. */
export function EmailDialog({
  person: { id, name, addresses, contactStop },
  onClose,
}: {
  person: PersonPageFragment
  onClose: () => void
}) {
  const [isSure, setSure] = useState(false)
  const [send] = useSendEmailMutation({ refetchQueries: personQueries })
  const form = useSubmit(
    { to: usualAddress(addresses)?.email ?? '', subject: '', text: '' },
    async ({ to, subject, text }, requestKey) => {
      const problems = {
        to: to ? undefined : 'Choose an address',
        subject: subject.trim() ? undefined : 'Enter a subject',
        text: text.trim() ? undefined : 'Write the email first',
        stop: !contactStop || isSure ? undefined : 'Confirm that you want to write to them',
      }
      if (Object.values(problems).some(Boolean)) return problems
      await send({
        variables: { input: { personId: id, to, subject: subject.trim(), text, requestKey } },
      })
      toast({ tone: 'success', title: 'Email on its way', description: `To ${to}` })
      onClose()
    },
    { draft: `drafted-email ${id}` },
  )

  return (
    <FormDialog
      title={`Email ${name}`}
      form={form}
      action="Send"
      keyHint="Ctrl + Enter sends"
      onClose={onClose}
    >
      {contactStop && (
        <div className="border-l-4 border-l-red bg-red-soft px-4 pt-2.5">
          <p dir="auto" className="mb-2 text-red [overflow-wrap:anywhere]">
            <strong>Do not contact.</strong>{' '}
            {contactStop.note ?? 'They asked us not to contact them.'}
          </p>
          <CheckField
            label="Write to them anyway"
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
          />
        </div>
      )}
      <div>
        <SelectField
          label="To"
          alwaysChosen
          options={Object.fromEntries(
            addresses.map(({ email, state }) => [
              email,
              state === 'CONFIRMED'
                ? email
                : `${email} (${wordsFor(addressStates, state).toLocaleLowerCase('en-US')})`,
            ]),
          )}
          {...form.field('to')}
        />
        <TextField
          ref={focusFirst}
          label="Subject"
          autoComplete="off"
          maxLength={MAX_EMAIL_SUBJECT}
          className="-mt-px"
          {...form.field('subject')}
        />
        <TextAreaField
          label="Text"
          hint="Goes out in your name. Replies come to our address."
          rows={8}
          maxLength={MAX_EMAIL_TEXT}
          className="-mt-px"
          {...form.field('text')}
        />
      </div>
    </FormDialog>
  )
}

/** Where the focus goes when the dialog opens: the address is mostly right. */
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')
