import { type Mark, markFor } from '../../../shared/words/rows'
import { Status } from './marks'

/** A state as its table words and marks it. */
export function StateMark<State extends string>({
  of,
  state,
  className,
}: {
  of: Readonly<Record<State, Mark & { words: string }>>
  state: State
  className?: string
}) {
  const { words, tone, shape } = markFor(of, state)
  return (
    <Status tone={tone} shape={shape} className={className}>
      {words}
    </Status>
  )
}
