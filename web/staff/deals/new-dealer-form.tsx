import { type FormEvent, useState } from 'react'
import { readDealer } from '../../../shared/dealer-fields'
import { usStates } from '../../../shared/us-states'
import type { DealerInput } from '../../generated/schema'
import { refusalOf } from '../../graph/graph-error'
import { Button } from '../../ui/button'
import { SelectField, TextField } from '../../ui/field'

const noDealer = { name: '', city: '', state: '', zip: '', phone: '', email: '', makes: '' }

export function NewDealerForm({
  name,
  state,
  onCancel,
  onSend,
}: {
  name: string
  /** The buyer's, as a guess. */
  state: string
  onCancel: () => void
  onSend: (dealer: DealerInput) => Promise<unknown>
}) {
  const [typed, setTyped] = useState({ ...noDealer, name, state })
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const makes = typed.makes.split(',').flatMap((make) => make.trim() || [])
    const read = readDealer({ ...typed, makes }, Date.now())
    if (!read.valid) return setProblems(read.problems)
    setBusy(true)
    try {
      await onSend(read.valid)
    } catch (error) {
      const refusal = refusalOf(error)
      setProblems(refusal?.fields ?? { name: refusal?.message ?? 'Not saved. Please try again.' })
      setBusy(false)
    }
  }
  const field = (key: keyof typeof noDealer) => ({
    value: typed[key],
    problem: problems[key],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [key]: target.value })
      setProblems({})
    },
  })

  return (
    <form onSubmit={send} noValidate className="space-y-4">
      <TextField label="Name" {...field('name')} />
      <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
        <TextField label="City" {...field('city')} />
        <TextField label="ZIP code" inputMode="numeric" {...field('zip')} />
      </div>
      <SelectField label="State" options={usStates} {...field('state')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Phone (optional)" type="tel" {...field('phone')} />
        <TextField label="Email (optional)" type="email" {...field('email')} />
      </div>
      <TextField
        label="Makes (optional)"
        hint="Separated by commas"
        {...field('makes')}
        problem={problems.makes ?? problems['makes.0']}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={onCancel}>
          Back
        </Button>
        <Button type="submit" busy={busy}>
          Add dealer
        </Button>
      </div>
    </form>
  )
}
