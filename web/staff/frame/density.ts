import { withStorage } from '../../ui/browser/storage'
import { makeStore, useStore } from '../../ui/browser/store'

// How high rows are. Each browser has its own setting.

const STORED_AS = 'drivefair-rows'

const isComfortable = makeStore(false)

export const useIsComfortable = () => useStore(isComfortable)

export function setComfortable(comfortable: boolean) {
  withStorage('localStorage', (storage) =>
    comfortable ? storage.setItem(STORED_AS, 'comfortable') : storage.removeItem(STORED_AS),
  )
  apply(comfortable)
}

export const followDensity = () =>
  apply(withStorage('localStorage', (storage) => storage.getItem(STORED_AS)) === 'comfortable')

function apply(comfortable: boolean) {
  document.documentElement.dataset.rows = comfortable ? 'comfortable' : 'dense'
  isComfortable.set(comfortable)
}
