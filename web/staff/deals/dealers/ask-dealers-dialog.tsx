import { useApolloClient } from '@apollo/client/react'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { MAX_EMAIL_SUBJECT, MAX_EMAIL_TEXT } from '../../../../shared/limits'
import { quoteRequestKinds } from '../../../../shared/words/dealers'
import type { QuoteRequestKind } from '../../../generated/schema'
import { useAction } from '../../../graph/use-action'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextAreaField, TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { RowsWaiting } from '../../frame/rows-waiting'
import { StaffProblem } from '../../frame/staff-problem'
import type { StaffDealFragment } from '../deal/generated/deals'
import { type AskDraft, newAsk, restoredAsk, savedAsk } from './ask-draft'
import { DealerChoices } from './dealer-choices'
import { EmailPreview } from './email-preview'
import { awaitsAnswer } from './email-state'
import {
  AskableDealerDocument,
  type AskableDealerFragment,
  useAddDealerMutation,
  useQuoteRequestDraftQuery,
} from './generated/dealers'
import { NewDealerDialog } from './new-dealer-dialog'
import { type AskedDealer, reminderChoices } from './reminder'
import { type AskForm, dealersText, useAskDealers } from './use-ask-dealers'

interface Props {
  deal: StaffDealFragment
  kind: QuoteRequestKind
  onClose: () => void
  onAsked: () => void
}

/** Emails dealers: whom, by when, and what each of them reads. */
export function AskDealersDialog(props: Props) {
  const { deal, kind, onClose } = props
  const { data, error, refetch } = useQuoteRequestDraftQuery({
    variables: { dealId: deal.id, kind },
    fetchPolicy: 'network-only',
  })
  const [saved] = useState(() => savedAsk(deal.id, kind).read())
  const chosen = useDealersNow(saved?.to.map(({ dealerId }) => dealerId) ?? [])
  const solicitations = data?.deal?.solicitations
  if (data?.quoteRequestDraft && solicitations && chosen.dealers) {
    const waiting = solicitations.filter(awaitsAnswer).map(({ dealer }) => dealer)
    const isFollowUp = kind === 'FOLLOW_UP'
    const now = Date.now()
    const blank = newAsk(
      data.quoteRequestDraft,
      isFollowUp ? reminderChoices(solicitations) : [],
      now,
    )
    const dealers = isFollowUp ? waiting : chosen.dealers
    return (
      <AskDealersForm
        {...props}
        blank={blank}
        restored={saved && restoredAsk(saved, blank, dealers, now)}
        waiting={isFollowUp ? waiting : undefined}
        lastTime={data.deal?.dealersAskedLast ?? []}
        solicitations={solicitations}
        missing={data.quoteRequestDraft.missing}
      />
    )
  }
  const problem = error ?? chosen.error
  return (
    <Dialog title={quoteRequestKinds[kind].title} isWide onClose={onClose}>
      {problem ? (
        <StaffProblem error={problem} retry={error ? () => refetch() : chosen.retry} />
      ) : (
        <RowsWaiting rows={4} />
      )}
    </Dialog>
  )
}

/** Returns a function that finds dealers by their IDs as they are now, without those that are gone. */
function useFindDealers() {
  const client = useApolloClient()
  return useCallback(
    async (ids: readonly string[]) => {
      const query = AskableDealerDocument
      const find = (id: string) =>
        client.query({ query, variables: { id }, fetchPolicy: 'network-only' })
      const results = await Promise.all(ids.map(find))
      return results.flatMap(({ data }) => data?.dealer ?? [])
    },
    [client],
  )
}

/** Dealers by their IDs; undefined until they are here. */
function useDealersNow(ids: string[]) {
  const find = useFindDealers()
  const [wanted] = useState(ids)
  const [error, setError] = useState<unknown>()
  const [dealers, setDealers] = useState<AskableDealerFragment[]>()
  const load = useCallback(async () => {
    setError(undefined)
    try {
      setDealers(await find(wanted))
    } catch (problem) {
      setError(problem)
    }
  }, [find, wanted])
  useEffect(() => {
    void load()
  }, [load])
  return { dealers, error, retry: load }
}

function AskDealersForm({
  deal,
  kind,
  blank: newBlank,
  restored,
  waiting,
  lastTime,
  solicitations,
  missing,
  onClose,
  onAsked,
}: Props & {
  blank: AskDraft
  restored: AskDraft | undefined
  /** For a reminder: the dealers that have not answered. */
  waiting: readonly AskableDealerFragment[] | undefined
  /** IDs of the dealers that were asked last in a case that is alike. */
  lastTime: readonly string[]
  solicitations: readonly AskedDealer[]
  /** What the wishes don't say. */
  missing: readonly string[]
}) {
  const [blank] = useState(newBlank)
  const [newName, setNewName] = useState<string>()
  const [addDealer] = useAddDealerMutation()
  const form = useAskDealers({
    dealId: deal.id,
    kind,
    blank,
    restored,
    onAsked: (all) => {
      onAsked()
      if (all) onClose()
    },
  })
  const { values } = form
  const find = useFindDealers()
  const [run] = useAction()
  const checkLastTime = () => void run(async () => form.check(...(await find(lastTime))))
  if (newName !== undefined) {
    return (
      <NewDealerDialog
        name={newName}
        state={deal.wishes.state ?? ''}
        onClose={() => setNewName(undefined)}
        onSend={async (input) => {
          const { data } = await addDealer({ variables: { input } })
          if (data) form.check(data.saveDealer)
          setNewName(undefined)
        }}
      />
    )
  }
  const count = values.to.length
  const submit = async (event?: Pick<FormEvent, 'preventDefault'>) => {
    if (!(await form.submit(event))) focusFirstProblem()
  }
  return (
    <FormDialog
      title={quoteRequestKinds[kind].title}
      form={{ ...form, submit }}
      isWide
      action={count > 0 ? `Send to ${dealersText(count)}` : 'Send to dealers'}
      aside={
        kind === 'FIRST' && (
          <Button
            variant="bare"
            title="To call them instead"
            onClick={() => void form.addWithoutEmail()}
          >
            Add without an email
          </Button>
        )
      }
      keyHint="Ctrl + Enter sends"
      onKeyDown={(event) => {
        const { key, code, target, altKey, ctrlKey, metaKey } = event
        if (altKey && code === 'KeyS' && !waiting) {
          event.preventDefault()
          checkLastTime()
        }
        const isPlainEnter = key === 'Enter' && !ctrlKey && !metaKey
        if (isPlainEnter && target instanceof HTMLInputElement) event.preventDefault()
      }}
      onClose={onClose}
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <DealerChoices
          form={form}
          only={waiting}
          lastTime={
            lastTime.length > 0 ? { count: lastTime.length, check: checkLastTime } : undefined
          }
          solicitations={solicitations}
          onNew={setNewName}
        />
        <div className="min-w-0 space-y-4">
          <div>
            <div className="grid sm:grid-cols-2">
              <TextField
                label="Answer by (ET)"
                type="datetime-local"
                className="sm:border-r-0"
                {...form.field('deadlineEastern')}
                onChange={({ target }) => form.setDeadline(target.value)}
              />
              <TextField
                label="Follow up (ET, optional)"
                type="datetime-local"
                className="max-sm:-mt-px"
                {...form.field('followUpEastern')}
              />
            </div>
            <TextField
              label="Subject"
              maxLength={MAX_EMAIL_SUBJECT}
              className="-mt-px"
              {...form.field('subject')}
            />
            <TextAreaField
              label="Text"
              hint={hintOf(missing)}
              rows={10}
              maxLength={MAX_EMAIL_TEXT}
              className="-mt-px"
              {...form.field('text')}
            />
          </div>
          <EmailPreview subject={values.subject} text={values.text} to={values.to} />
        </div>
      </div>
      <Outcome form={form} />
    </FormDialog>
  )
}

/** What came of sending when some were refused, beside the button that was pressed. */
function Outcome({ form: { sent, refused, seen } }: { form: AskForm }) {
  const reasons = seen.flatMap(({ id }) => refused[id] ?? [])
  if (reasons.length === 0) return null
  return (
    <div role="status" className="bg-tread px-4 py-3">
      {sent > 0 && <p>On its way to {dealersText(sent)}.</p>}
      <p>Not sent: {reasons.join('. ')}.</p>
    </div>
  )
}

/** The form is longer than the screen. */
const focusFirstProblem = () =>
  document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus()

const hintOf = (missing: readonly string[]) =>
  [
    "{dealerContact} becomes each contact's first name.",
    missing.length > 0 && `The wishes don't say: ${missing.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
