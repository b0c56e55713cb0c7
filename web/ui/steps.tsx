interface StepsProps {
  steps: readonly { title: string; text: string }[]
}

/** The steps that follow what a visitor has just done. */
export function WhatHappensNext({ steps }: StepsProps) {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-2xl">
        What Happens Next?
      </h2>
      <Steps steps={steps} />
    </section>
  )
}

/** A numbered list of steps, for use under an h2. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className="mt-4 divide-y divide-rule border-ink border-t-2 border-b border-b-rule">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 py-3.5 print:py-1.5">
          <span aria-hidden className="w-5 shrink-0 pt-0.5 text-ink-faint tabular-nums">
            {index + 1}
          </span>
          <div className="min-w-0">
            <h3 className="font-sans font-semibold text-[1.0625rem] leading-snug tracking-normal">
              {title}
            </h3>
            <p className="mt-0.5 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
