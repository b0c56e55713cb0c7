import { withStorage } from '../ui/browser/storage'
import { type Answers, readAnswers, readDraft } from './answers'

// Both last as long as the tab: the sent answers until the confirmation has shown them, and the draft until
// it is sent, so that a reload or a look at another page doesn't lose a long form.
const sentKey = 'drivefair-consultation'
const draftKey = 'drivefair-consultation-draft'

/** Fallback for browsers that block storage. */
const memory = new Map<string, string>()

export const saveSent = (answers: Answers) => save(sentKey, answers)
export const sentAnswers = () => readAnswers(read(sentKey))
export const forgetSent = () => forget(sentKey)

export const saveDraft = (answers: Answers) => save(draftKey, answers)
export const savedDraft = () => readDraft(read(draftKey))
export const forgetDraft = () => forget(draftKey)

function save(key: string, answers: Answers) {
  const text = JSON.stringify(answers)
  const isStored = withStorage('sessionStorage', (storage) => {
    storage.setItem(key, text)
    return true
  })
  if (!isStored) memory.set(key, text)
}

function read(key: string) {
  return withStorage('sessionStorage', (storage) => storage.getItem(key)) ?? memory.get(key)
}

function forget(key: string) {
  memory.delete(key)
  withStorage('sessionStorage', (storage) => storage.removeItem(key))
}
