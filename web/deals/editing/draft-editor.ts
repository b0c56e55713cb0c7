import { makeStore } from '../../ui/browser/store'
import { type Draft, isSameDraft, mergeTexts } from './text-draft'

const SAVE_AFTER_MS = 1_000
const RETRY_AFTER_MS = 5_000

/** What the server has. */
export interface Version {
  draft: Draft
  revision: number
  /** When it was saved; null if it never was. */
  at: string | null | undefined
  by: string | null | undefined
  now: string
}

/** What can be saved of what is typed, as a draft and as it is sent. */
interface Savable<Input> {
  draft: Draft
  input: Input
}

export interface EditorState {
  draft: Draft
  /** What the server has, as typed or as it was last received. The revision is −1 before the first save. */
  stored: { draft: Draft; revision: number; at: string | null | undefined }
  /** What others saved while this form was open. */
  others?: { name: string; at: string; conflicts: Partial<Draft> } | undefined
  /** Why the last save failed. */
  failure?: string | undefined
  isSaving: boolean
}

export interface Server<Input> {
  /** Returns the new revision and its time. */
  save(revision: number, input: Input): Promise<{ revision: number; at: string | null | undefined }>
  failed(error: unknown): string
}

interface Rules<Input> extends Server<Input> {
  /** Undefined when there is nothing to save. */
  savable(draft: Draft, stored: Draft): Savable<Input> | undefined
}

/**
 * A form that is saved a second after the last change, one request at a time, and merged with what others save.
 */
export function makeDraftEditor<Input>(first: Version, server: Rules<Input>) {
  const store = makeStore<EditorState>({
    draft: first.draft,
    stored: { draft: first.draft, revision: first.revision, at: first.at },
    isSaving: false,
  })
  const set = (change: Partial<EditorState>) => store.set({ ...store.get(), ...change })
  let inFlight: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let received: Version | undefined

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
    const sent = server.savable(draft, stored.draft)
    const isStored = stored.revision >= 0 && sent && isSameDraft(sent.draft, stored.draft)
    if (!sent || isStored) return true
    set({ isSaving: true })
    inFlight = send(sent)
    return inFlight
  }

  async function send({ draft, input }: Savable<Input>) {
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

  /** Merges what the server has now. */
  function receive(version: Version) {
    // Its revision may be the one that the request in flight is making.
    received = inFlight ? version : undefined
    const { draft, stored } = store.get()
    const { draft: theirs, revision, at, by, now } = version
    if (inFlight || revision <= stored.revision) return
    const merged = mergeTexts(stored.draft, draft, theirs)
    set({
      draft: merged.draft,
      stored: { draft: theirs, revision, at },
      failure: undefined,
      ...(merged.changed.length > 0 && {
        others: { name: by ?? 'Someone else', at: at ?? now, conflicts: merged.conflicts },
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

export type Editor = Pick<
  ReturnType<typeof makeDraftEditor>,
  'store' | 'save' | 'edit' | 'change' | 'takeTheirs' | 'keepMine'
>

export const hasConflicts = ({ others }: EditorState) =>
  Object.keys(others?.conflicts ?? {}).length > 0

export const isDirty = ({ draft, stored }: EditorState) => !isSameDraft(draft, stored.draft)
