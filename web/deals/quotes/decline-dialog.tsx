import { noteProblem } from '../../../shared/deals/deal-fields'
import { useSubmit } from '../../graph/use-submit'
import { TextAreaField } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { type QuoteFragment, useDeclineQuoteMutation } from './generated/quotes'

const MOST_CHARACTERS = 300

/** "Not for me": the quote stays, and the advocate learns why. */
export function DeclineDialog({ quote, onClose }: { quote: QuoteFragment; onClose: () => void }) {
  const [declineQuote] = useDeclineQuoteMutation()
  const form = useSubmit(
    { note: '' },
    async ({ note }) => {
      const problem = noteProblem(note, 0, MOST_CHARACTERS)
      if (problem) return { note: problem }
      await declineQuote({ variables: { id: quote.id, note: note.trim() || null } })
      onClose()
    },
    { draft: `drafted-decline ${quote.id}` },
  )
  return (
    <FormDialog title="Not for me" form={form} action="Tell my advocate" onClose={onClose}>
      <TextAreaField
        label="What doesn’t fit? (optional)"
        hint="It helps us ask for something better. You can still accept this quote later."
        rows={3}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
