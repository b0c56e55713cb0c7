import { makeDraftEditor, type Server, type Version } from '../editing/draft-editor'
import type { DealFragment } from '../generated/deal'
import { draftOf, savable } from './draft'

type Stored = Pick<DealFragment, 'tier' | 'now' | 'wishes' | 'vehicles' | 'tradeIn'>
type Input = NonNullable<ReturnType<typeof savable>>['input']

const versionOf = (deal: Stored): Version => ({
  draft: draftOf(deal),
  revision: deal.wishes.revision,
  at: deal.wishes.changedAt,
  by: deal.wishes.changedBy,
  now: deal.now,
})

/** The wishes while they are typed. */
export function makeEditor(first: Stored, { now, ...server }: Server<Input> & { now(): number }) {
  const editor = makeDraftEditor(versionOf(first), {
    ...server,
    savable: (draft, stored) => savable(draft, stored, first.tier, now()),
  })
  return { ...editor, receive: (deal: Stored) => editor.receive(versionOf(deal)) }
}

export type Editor = ReturnType<typeof makeEditor>
