import { withStorage } from './storage'

/** A draft saved in this tab, such as while its author enters the password on another page. */
export const savedDraft = <Draft>(key: string) => ({
  save: (draft: Draft) =>
    withStorage('sessionStorage', (storage) => storage.setItem(key, JSON.stringify(draft))),
  read: () =>
    withStorage('sessionStorage', (storage): Draft | undefined => {
      const saved = storage.getItem(key)
      return saved === null ? undefined : JSON.parse(saved)
    }),
  forget: () => withStorage('sessionStorage', (storage) => storage.removeItem(key)),
})
