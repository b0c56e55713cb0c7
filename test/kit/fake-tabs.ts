import type { SharedPoll } from '../../web/chat/shared-poll'

type Tab = NonNullable<Parameters<SharedPoll<unknown>['start']>[0]>

/** The locks and channels that the tabs of one browser share. Messages arrive at once. */
export function makeBrowser({ hasLocks = true } = {}) {
  const queues = new Map<string, (() => Promise<unknown> | undefined)[]>()
  const channels = new Map<string, Set<BroadcastChannel>>()

  async function grant(name: string) {
    await queues.get(name)?.[0]?.()
    queues.get(name)?.shift()
    if (queues.get(name)?.length) void grant(name)
  }

  const locks = {
    request(name: string, { signal }: LockOptions, run: () => Promise<unknown> | undefined) {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      queue.push(run)
      signal?.addEventListener('abort', () => {
        const place = queue.indexOf(run)
        if (place > 0) queue.splice(place, 1)
      })
      if (queue.length === 1) void grant(name)
      return new Promise<void>(() => {})
    },
  } as unknown as LockManager

  function makeChannel(name: string) {
    const joined = channels.get(name) ?? new Set()
    channels.set(name, joined)
    const channel = {
      onmessage: null as BroadcastChannel['onmessage'],
      postMessage(data: unknown) {
        for (const other of joined) {
          if (other !== channel) other.onmessage?.({ data } as MessageEvent)
        }
      },
      close: () => void joined.delete(channel),
    } as BroadcastChannel
    joined.add(channel)
    return channel
  }

  return {
    /** A tab of this browser, and how to hide and show it. */
    makeTab() {
      const document = Object.assign(new EventTarget(), { hidden: false })
      const tab: Tab = { document, locks: hasLocks ? locks : undefined, makeChannel }
      const setHidden = (hidden: boolean) => {
        document.hidden = hidden
        document.dispatchEvent(new Event('visibilitychange'))
      }
      return { tab, setHidden }
    },
  }
}
