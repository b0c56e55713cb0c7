/** Returns undefined if storage is unusable: blocked by privacy settings, or full. */
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
