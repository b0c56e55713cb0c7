import { nextSteps } from '../content/next-steps'

export function NextStepsList() {
  return (
    <ol className="mt-6 space-y-6 print:mt-3 print:space-y-3">
      {nextSteps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold text-accent-text print:border print:border-line"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="pt-1 text-base leading-6">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
