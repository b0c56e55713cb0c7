import { useId } from 'react'

interface Choice {
  key: string
  name: string
  detail: string
  onChoose: () => void
}

/** A list of things, one of which is to be chosen. Its title says what was found. */
export function Choices({
  title,
  choices,
  isBusy,
}: {
  title: string
  choices: readonly Choice[]
  isBusy: boolean
}) {
  const id = useId()
  return (
    <div>
      <p id={id} role="status" className="mb-1.5 text-ink-soft text-sm">
        {title}
      </p>
      {choices.length > 0 && (
        <ul aria-labelledby={id} className="divide-y divide-rule border-rule border-y">
          {choices.map(({ key, name, detail, onChoose }) => (
            <li key={key}>
              <button
                dir="auto"
                type="button"
                aria-disabled={isBusy || undefined}
                onClick={onChoose}
                className="block min-h-11 w-full px-2 py-1.5 text-left [overflow-wrap:anywhere] hover:bg-tread"
              >
                <span className="block font-medium">{name}</span>
                <span className="block text-ink-soft text-sm">{detail}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
