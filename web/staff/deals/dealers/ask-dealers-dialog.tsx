import { type KeyboardEvent, useState } from 'react'
import { MAX_EMAIL_SUBJECT, MAX_EMAIL_TEXT } from '../../../../shared/limits'
import type { QuoteRequestKind } from '../../../generated/schema'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextAreaField, TextField } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'
import { RowsWaiting } from '../../frame/rows-waiting'
import { StaffProblem } from '../../frame/staff-problem'
import type { StaffDealFragment } from '../deal/generated/deals'
import { DealerChoices } from './dealer-choices'
import { EmailPreview } from './email-preview'
import {
  type QuoteRequestDraftQuery,
  useAddDealerMutation,
  useQuoteRequestDraftQuery,
} from './generated/dealers'
import { NewDealerDialog } from './new-dealer-dialog'
import { dealersText, useAskDealers } from './use-ask-dealers'

interface Props {
  deal: StaffDealFragment
  kind: QuoteRequestKind
  onClose: () => void
  onAsked: () => void
}

const titles = { FIRST: 'Ask dealers', FOLLOW_UP: 'Follow up' }

/** Emails dealers: whom, by when, and what each of them reads. */
export function AskDealersDialog(props: Props) {
  const { deal, kind, onClose } = props
  const { data, error, refetch } = useQuoteRequestDraftQuery({
    variables: { dealId: deal.id, kind },
    fetchPolicy: 'network-only',
  })
  if (data?.quoteRequestDraft) return <AskForm {...props} draft={data} />
  return (
    <Dialog title={titles[kind]} isWide onClose={onClose}>
      {error ? <StaffProblem error={error} retry={() => refetch()} /> : <RowsWaiting rows={4} />}
    </Dialog>
  )
}

function AskForm({
  deal,
  kind,
  draft: { quoteRequestDraft, deal: asked },
  onClose,
  onAsked,
}: Props & { draft: QuoteRequestDraftQuery }) {
  const solicitations = asked?.solicitations ?? []
  const waiting = solicitations
    .filter(({ status, requests }) => requests.length > 0 && isWaiting(status))
    .map(({ dealer }) => dealer)
  const [newName, setNewName] = useState<string>()
  const [addDealer] = useAddDealerMutation()
  const form = useAskDealers({
    dealId: deal.id,
    kind,
    email: quoteRequestDraft ?? { subject: '', text: '' },
    dealers: kind === 'FOLLOW_UP' ? waiting : [],
    onAsked: (all) => {
      onAsked()
      if (all) onClose()
    },
  })
  const { values } = form
  if (newName !== undefined) {
    return (
      <NewDealerDialog
        name={newName}
        state={deal.wishes.state ?? ''}
        onCancel={() => setNewName(undefined)}
        onClose={onClose}
        onSend={async (input) => {
          const { data } = await addDealer({ variables: { input } })
          if (data) form.toggle(data.saveDealer)
          setNewName(undefined)
        }}
      />
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit()
  }
  return (
    <FormDialog
      title={titles[kind]}
      form={form}
      isWide
      action={
        values.to.length > 0 ? `Send to ${dealersText(values.to.length)}` : 'Send to dealers'
      }
      aside={
        <span className="flex flex-wrap items-center gap-3 sm:mr-auto">
          {kind === 'FIRST' && (
            <Button
              variant="bare"
              title="To call them instead"
              onClick={() => void form.addWithoutEmail()}
            >
              Add without an email
            </Button>
          )}
          {form.isRestored && (
            <Button variant="bare" onClick={form.startOver}>
              Start over
            </Button>
          )}
          <span className="text-ink-faint text-sm max-lg:hidden">Ctrl + Enter sends</span>
        </span>
      }
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <DealerChoices
          form={form}
          only={kind === 'FOLLOW_UP' ? waiting : undefined}
          asked={solicitations.flatMap(({ dealer, requests }) =>
            requests.length > 0 ? dealer.id : [],
          )}
          onNew={setNewName}
        />
        <div className="min-w-0 space-y-4">
          <div>
            <TextField
              label="Answer by (ET)"
              type="datetime-local"
              {...form.field('deadlineEastern')}
              onChange={({ target }) => form.setDeadline(target.value)}
            />
            <TextField
              label="Subject"
              maxLength={MAX_EMAIL_SUBJECT}
              className="-mt-px"
              {...form.field('subject')}
            />
            <TextAreaField
              label="Text"
              hint="{dealerContact} becomes each contact's first name."
              rows={10}
              maxLength={MAX_EMAIL_TEXT}
              className="-mt-px"
              {...form.field('text')}
            />
          </div>
          <EmailPreview subject={values.subject} text={values.text} to={values.to} />
        </div>
      </div>
    </FormDialog>
  )
}

const isWaiting = (status: string) => status === 'ASKED' || status === 'SILENT'
