import { makeStore } from '../../ui/browser/store'
import type { DealFragment } from '../generated/deal'
import { type Draft, draftOf, savable } from './draft'
import { isSameDraft, mergeDrafts } from './merge'

const SAVE_AFTER_MS = 1_000
const RETRY_AFTER_MS = 5_000

type Stored = Pick<DealFragment, 'tier' | 'now' | 'wishes' | 'vehicles' | 'tradeIn'>
type Savable = NonNullable<ReturnType<typeof savable>>

export interface EditorState {
  draft: Draft
  /** What the server has, as typed or as it was last received. */
  stored: { draft: Draft; revision: number; at: string | null | undefined }
  /** What others saved while this form was open. */
  others?: { name: string; at: string; conflicts: Readonly<Record<string, string>> } | undefined
  /** Why the last save failed. */
  failure?: string | undefined
  isSaving: boolean
}

interface Server {
  /** Returns the new revision and its time. */
  save(
    revision: number,
    input: Savable['input'],
  ): Promise<{ revision: number; at: string | null | undefined }>
  failed(error: unknown): string
  now(): number
}

/**
 * The wishes while they are typed: saved a second after the last change, one request at a time, and merged
 * with what others save.
 */
export function makeEditor(first: Stored, server: Server) {
  const { tier } = first
  const firstDraft = draftOf(first)
  const store = makeStore<EditorState>({
    draft: firstDraft,
    stored: { draft: firstDraft, revision: first.wishes.revision, at: first.wishes.changedAt },
    isSaving: false,
  })
  const set = (change: Partial<EditorState>) => store.set({ ...store.get(), ...change })
  let inFlight: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let received: Stored | undefined

  function edit(draft: Draft) {
    set({ draft })
    saveLater(SAVE_AFTER_MS)
  }

  function saveLater(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!hasConflicts(store.get())) void save()
    }, ms)
  }

  /** Saves what can be saved. Resolves to false if the server did not take it. */
  async function save(): Promise<boolean> {
    clearTimeout(timer)
    while (inFlight) await inFlight
    const { draft, stored } = store.get()
    const sent = savable(draft, stored.draft, tier, server.now())
    if (!sent || isSameDraft(sent.draft, stored.draft)) return true
    set({ isSaving: true })
    inFlight = send(sent)
    return inFlight
  }

  async function send({ draft, input }: Savable) {
    try {
      const { revision, at } = await server.save(store.get().stored.revision, input)
      set({ stored: { draft, revision, at }, failure: undefined })
      return true
    } catch (error) {
      set({ failure: server.failed(error) })
      saveLater(RETRY_AFTER_MS)
      return false
    } finally {
      inFlight = undefined
      set({ isSaving: false })
      if (received) receive(received)
    }
  }

  /** Merges the current wishes of the server. */
  function receive(deal: Stored) {
    // Its revision may be the one that the request in flight is making.
    received = inFlight ? deal : undefined
    const { draft, stored } = store.get()
    const { revision, changedAt, changedBy } = deal.wishes
    if (inFlight || revision <= stored.revision) return
    const theirs = draftOf(deal)
    const merged = mergeDrafts(stored.draft, draft, theirs)
    set({
      draft: merged.draft,
      stored: { draft: theirs, revision, at: changedAt },
      failure: undefined,
      ...(merged.changed.length > 0 && {
        others: {
          name: changedBy ?? 'Someone else',
          at: changedAt ?? deal.now,
          conflicts: merged.conflicts,
        },
      }),
    })
    saveLater(SAVE_AFTER_MS)
  }

  function settle(name?: string) {
    const { others } = store.get()
    if (!others) return
    const left = Object.entries(others.conflicts).filter(([each]) => name && each !== name)
    set({ others: { ...others, conflicts: Object.fromEntries(left) } })
    saveLater(SAVE_AFTER_MS)
  }

  return {
    store,
    save,
    receive,
    edit: (change: (draft: Draft) => Draft) => edit(change(store.get().draft)),
    change: (name: string, value: string) => edit({ ...store.get().draft, [name]: value }),
    takeTheirs(name: string) {
      const theirs = store.get().others?.conflicts[name] ?? ''
      edit({ ...store.get().draft, [name]: theirs })
      settle(name)
    },
    keepMine: settle,
    /** Saves at once what would be saved later. */
    flush() {
      clearTimeout(timer)
      if (!hasConflicts(store.get())) void save()
    },
    stop: () => clearTimeout(timer),
  }
}

export type Editor = ReturnType<typeof makeEditor>

export const hasConflicts = ({ others }: EditorState) =>
  Object.keys(others?.conflicts ?? {}).length > 0

export const isDirty = ({ draft, stored }: EditorState) => !isSameDraft(draft, stored.draft)
