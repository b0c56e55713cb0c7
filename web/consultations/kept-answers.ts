import { withStorage } from '../ui/storage'
import { type Answers, readAnswers, readDraft } from './answers'

// Both last as long as the tab: the sent answers until the confirmation has shown them, and the draft until
// it is sent, so that a reload or a look at another page doesn't lose a long form.
const sentKey = 'drivefair-consultation'
const draftKey = 'drivefair-consultation-draft'

/** Fallback for browsers that block storage. */
const memory = new Map<string, string>()

export const keepSent = (answers: Answers) => keep(sentKey, answers)
export const sentAnswers = () => readAnswers(kept(sentKey))
export const forgetSent = () => forget(sentKey)

export const keepDraft = (answers: Answers) => keep(draftKey, answers)
export const draftAnswers = () => readDraft(kept(draftKey))
export const forgetDraft = () => forget(draftKey)

function keep(key: string, answers: Answers) {
  const text = JSON.stringify(answers)
  const isStored = withStorage('sessionStorage', (storage) => {
    storage.setItem(key, text)
    return true
  })
  if (!isStored) memory.set(key, text)
}

function kept(key: string) {
  return withStorage('sessionStorage', (storage) => storage.getItem(key)) ?? memory.get(key)
}

function forget(key: string) {
  memory.delete(key)
  withStorage('sessionStorage', (storage) => storage.removeItem(key))
}
