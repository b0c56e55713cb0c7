import { type FormEvent, useState } from 'react'
import { noteProblem } from '../../../shared/deal-fields'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { TextAreaField } from '../../ui/field'
import { wordsOf } from '../frame/server-words'
import { type QuoteFragment, useDeclineQuoteMutation } from './generated/quotes'

const MOST_CHARACTERS = 300

/** "Not for me": the quote stays, and the advocate learns why. */
export function DeclineDialog({ quote, onClose }: { quote: QuoteFragment; onClose: () => void }) {
  const [declineQuote] = useDeclineQuoteMutation()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function decline(event: FormEvent) {
    event.preventDefault()
    const found = noteProblem(note, 0, MOST_CHARACTERS)
    if (found) return setProblem(found)
    setBusy(true)
    try {
      await declineQuote({ variables: { id: quote.id, note: note.trim() || null } })
      onClose()
    } catch (error) {
      setProblem(wordsOf(error))
      setBusy(false)
    }
  }

  return (
    <Dialog title="Not for me" onClose={onClose}>
      <form onSubmit={(event) => void decline(event)} noValidate>
        <TextAreaField
          label="What doesn’t fit? (optional)"
          hint="It helps us ask for something better. You can still accept this quote later."
          rows={3}
          value={note}
          problem={problem}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Tell my advocate
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
