import { currentAccount } from './account'

// The tabs of a browser share one session: what happens to it in one concerns all.

const SIGNING_OUT_TAKES_MS = 10_000

type News =
  | { kind: 'signing-out' }
  | { kind: 'signed-in-as'; userId: string | null; onPurpose?: true }

let channel: BroadcastChannel | undefined
let signingOutSince = Number.NEGATIVE_INFINITY

export function tellTabs(news: News) {
  channel?.postMessage(news)
}

/** Whether the customer is leaving on purpose or has left so, here or in another tab. */
export const isSigningOut = () => performance.now() - signingOutSince < SIGNING_OUT_TAKES_MS

export function noteSigningOut() {
  signingOutSince = performance.now()
}

/** It got through: from now on there is no doubt. */
export function noteSignedOut() {
  signingOutSince = Number.POSITIVE_INFINITY
}

/** Calls `look` when another tab knows of another user than this one. Returns what ends it. */
export function followTabs(look: () => void) {
  channel = new BroadcastChannel('drivefair-account')
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    const known = currentAccount()
    if (data.kind === 'signing-out') return noteSigningOut()
    if (known && data.onPurpose) noteSignedOut()
    if (known !== undefined && data.userId !== (known?.id ?? null)) look()
  }
  return () => {
    channel?.close()
    channel = undefined
  }
}
