import { type Answers, readAnswers, readDraft } from './answers'

// Both live as long as the tab: what was sent until the confirmation has shown it, and what was typed
// until it is sent, so that a look at another page or a reload costs nobody a long form.
const sentKey = 'drivefair-consultation'
const draftKey = 'drivefair-consultation-draft'

/** For browsers whose settings refuse storage. */
const memory = new Map<string, string>()

export const keepSent = (answers: Answers) => keep(sentKey, answers)
export const sentAnswers = () => readAnswers(kept(sentKey))
export const forgetSent = () => forget(sentKey)

export const keepDraft = (answers: Answers) => keep(draftKey, answers)
export const draftAnswers = () => readDraft(kept(draftKey))
export const forgetDraft = () => forget(draftKey)

function keep(key: string, answers: Answers) {
  const text = JSON.stringify(answers)
  if (withStorage((storage) => storage.setItem(key, text)) === refused) memory.set(key, text)
}

function kept(key: string) {
  const text = withStorage((storage) => storage.getItem(key))
  return text === refused || text === null ? memory.get(key) : text
}

function forget(key: string) {
  memory.delete(key)
  withStorage((storage) => storage.removeItem(key))
}

const refused = Symbol('storage refused')

function withStorage<Result>(use: (storage: Storage) => Result) {
  try {
    return use(sessionStorage)
  } catch {
    return refused // by the browser's privacy settings, or full
  }
}
