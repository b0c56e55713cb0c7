/** A numbered list of steps, for use under an h2. */
export function Steps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className="mt-6 space-y-6 print:mt-3 print:space-y-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text text-sm print:border print:border-line"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="pt-1 text-base leading-6">{title}</h3>
            <p className="mt-0.5 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
