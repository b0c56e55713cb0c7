import { type KeyboardEvent, useRef } from 'react'
import { contactChannels } from '../../../shared/deals/deal-kinds'
import { MAX_LOST_NOTE } from '../../../shared/limits'
import { consultationStatuses, lostReasons } from '../../../shared/words/consultations'
import { wordsFor, wordsIn } from '../../../shared/words/rows'
import type { ConsultationStatus } from '../../generated/schema'
import { useKeysAreOn } from '../../ui/browser/keys'
import { SelectField, TextAreaField, TextField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import type { CallSubject } from '../frame/call-subject'
import { chosenStatuses } from '../words/consultation-words'
import { outcomes, statusAfter } from './next-step'
import { NextStepFields } from './next-step-fields'
import { OutcomeField } from './outcome-field'
import { type CallForm, CUSTOMER, defaultContent, useCallForm } from './use-call-form'

/** Logs a call, an email, or a visit, with what came of it and what to do next. */
export function CallDialog({
  subject,
  solicitationId,
  onClose,
  onSaved,
}: {
  subject: CallSubject
  /** The dealer who was called; without it, the customer. */
  solicitationId?: string
  onClose: () => void
  onSaved?: () => void
}) {
  const form = useCallForm(subject, {
    solicitationId,
    onSaved: () => {
      onSaved?.()
      onClose()
    },
  })
  const content = useRef<HTMLTextAreaElement>(null)
  const keysAreOn = useKeysAreOn()
  const { values } = form
  const onKeyDown = (event: KeyboardEvent) => {
    const outcome = outcomes[Number(event.key) - 1]
    if (!outcome || !keysAreOn || isWriting(event.target)) return
    event.preventDefault()
    form.chooseOutcome(outcome)
    content.current?.focus()
  }
  const dealers = subject.dealers ?? []
  return (
    <FormDialog
      title={`Log a call: ${subject.name}`}
      form={form}
      action="Save"
      keyHint="Ctrl + Enter saves"
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <OutcomeField
        chosen={values.outcome}
        problem={form.problems.outcome}
        onChoose={form.chooseOutcome}
      />
      <div className="grid sm:grid-cols-2">
        <SelectField
          label="How"
          alwaysChosen
          options={contactChannels}
          className={dealers.length === 0 ? 'sm:col-span-2' : 'max-sm:border-b-0 sm:border-r-0'}
          {...form.field('channel')}
        />
        {dealers.length > 0 && (
          <SelectField
            label="With"
            alwaysChosen
            options={Object.fromEntries([
              [CUSTOMER, `${subject.name} (buyer)`],
              ...dealers.map((dealer) => [dealer.solicitationId, dealer.name]),
            ])}
            {...form.field('solicitationId')}
          />
        )}
        <TextAreaField
          ref={content}
          label="What was said"
          rows={3}
          placeholder={defaultContent(values.outcome)}
          className="-mt-px sm:col-span-2"
          {...form.field('content')}
        />
      </div>
      <NextStepFields form={form} />
      {subject.kind === 'CONSULTATION' && subject.status && subject.status !== 'WON' && (
        <StatusFields form={form} status={subject.status} />
      )}
    </FormDialog>
  )
}

/** The status after the call; it follows from the outcome, unless another one is chosen. */
function StatusFields({ form, status }: { form: CallForm; status: ConsultationStatus }) {
  const { values, field } = form
  const implied = statusAfter(status, values.outcome)
  const options = chosenStatuses.filter((each) => each === implied || each !== 'NEW')
  return (
    <div className="grid sm:grid-cols-2">
      <SelectField
        label="Status"
        alwaysChosen
        options={Object.fromEntries(
          options.map((each) => [each, wordsFor(consultationStatuses, each)]),
        )}
        className={values.status === 'LOST' ? 'max-sm:border-b-0 sm:border-r-0' : 'sm:col-span-2'}
        {...field('status')}
        value={values.status || implied}
      />
      {values.status === 'LOST' && (
        <>
          <SelectField label="Why" options={wordsIn(lostReasons)} {...field('lostReason')} />
          <TextField
            label="More about why (optional)"
            maxLength={MAX_LOST_NOTE}
            className="-mt-px sm:col-span-2"
            {...field('lostNote')}
          />
        </>
      )}
    </div>
  )
}

/** A digit is part of what is written there. */
const isWriting = (target: EventTarget) =>
  target instanceof Element && target.matches('textarea, select, input:not([type="radio"])')
