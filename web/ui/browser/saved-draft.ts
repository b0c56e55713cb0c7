import { withStorage } from './storage'

/**
 * A draft saved in this tab, such as while its author enters the password on another page; in the local storage, it
 * survives the tab.
 */
export const savedDraft = <Draft>(
  key: string,
  place: 'sessionStorage' | 'localStorage' = 'sessionStorage',
) => ({
  save: (draft: Draft) =>
    withStorage(place, (storage) => storage.setItem(key, JSON.stringify(draft))),
  read: () =>
    withStorage(place, (storage): Draft | undefined => {
      const saved = storage.getItem(key)
      return saved === null ? undefined : JSON.parse(saved)
    }),
  forget: () => withStorage(place, (storage) => storage.removeItem(key)),
})
