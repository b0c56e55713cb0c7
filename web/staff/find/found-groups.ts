import type { SearchKind } from '../../generated/schema'
import { subjectOf } from '../frame/subjects'

/** Something to open, or to do on the screen that is open. */
export interface FindOption {
  title: string
  detail?: string
  to?: string
  /** The key that does it, too. */
  key?: string
  run?: () => unknown
}

export interface FindGroup {
  name: string
  options: readonly FindOption[]
}

/** What comes first among the results; other kinds follow. */
const first: readonly SearchKind[] = ['PERSON', 'DEAL', 'ORDER', 'DEALER']

interface Hit {
  kind: SearchKind
  id: string
  title: string
  subtitle: string
}

/** What was found, by kind. A kind that only a newer server knows is left out: nothing says where it is. */
export function foundGroups(hits: readonly Hit[]): FindGroup[] {
  const kinds = new Set([...first, ...hits.map(({ kind }) => kind)])
  return [...kinds].flatMap((kind) => {
    const { plural, path } = subjectOf(kind)
    if (!plural || !path) return []
    const ofKind = hits.filter((hit) => hit.kind === kind)
    const options = ofKind.map(({ id, title, subtitle }) => ({
      to: path(id, title),
      title,
      detail: subtitle,
    }))
    return [{ name: plural, options }]
  })
}
