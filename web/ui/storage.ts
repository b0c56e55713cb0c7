/** Undefined when the browser has none to use: its privacy settings refuse it, or it is full. */
export function withStorage<Result>(
  name: 'localStorage' | 'sessionStorage',
  use: (storage: Storage) => Result,
) {
  try {
    return use(globalThis[name])
  } catch {
    return undefined
  }
}
