import { Minus, Plus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { MAX_ITEM_QUANTITY } from '../../shared/limits'

interface Props {
  name: string
  quantity: number
  disabled: boolean
  change: (quantity: number) => void
}

export function QuantityField({ name, quantity, disabled, change }: Props) {
  const [input, setInput] = useState<string>()

  function commit() {
    setInput(undefined)
    const newQuantity = wholeNumber(input)
    if (newQuantity !== undefined && newQuantity !== quantity) change(newQuantity)
  }

  return (
    <div className="inline-flex items-center justify-self-start rounded-md border border-rule-strong">
      <Step
        aria-label={`Decrease quantity of ${name}`}
        disabled={disabled || quantity <= 1}
        onClick={() => change(quantity - 1)}
      >
        <Minus aria-hidden className="size-4" />
      </Step>
      <input
        dir="auto"
        aria-label={`Quantity of ${name}`}
        disabled={disabled}
        className="h-11 w-12 rounded-md bg-transparent text-center font-semibold tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={input ?? quantity}
        onChange={(event) => setInput(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setInput(undefined)
        }}
      />
      <Step
        aria-label={`Increase quantity of ${name}`}
        disabled={disabled || quantity >= MAX_ITEM_QUANTITY}
        onClick={() => change(quantity + 1)}
      >
        <Plus aria-hidden className="size-4" />
      </Step>
    </div>
  )
}

function Step(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className="grid size-11 place-items-center rounded-md text-ink-soft transition-colors hover:bg-tread hover:text-ink disabled:text-ink-faint disabled:opacity-50 disabled:hover:bg-transparent"
      {...props}
    />
  )
}

/** The typed quantity; undefined unless it is a whole number above 0. */
function wholeNumber(text = '') {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : undefined
}
