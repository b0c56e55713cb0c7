import { withStorage } from '../ui/storage'
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
  const isKept = withStorage('sessionStorage', (storage) => {
    storage.setItem(key, text)
    return true
  })
  if (!isKept) memory.set(key, text)
}

function kept(key: string) {
  return withStorage('sessionStorage', (storage) => storage.getItem(key)) ?? memory.get(key)
}

function forget(key: string) {
  memory.delete(key)
  withStorage('sessionStorage', (storage) => storage.removeItem(key))
}
