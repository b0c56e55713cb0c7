import { Fragment } from 'react'

/** A name that doesn't break at its hyphens: "CR-V" stays on one line. */
export function ModelName({ children }: { children: string }) {
  return children.split(' ').map((word, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words have no identity
    <Fragment key={place}>
      {place > 0 && ' '}
      {word.includes('-') ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ))
}
