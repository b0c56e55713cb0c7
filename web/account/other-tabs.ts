import { currentAccount } from './account'

// The tabs of a browser share one session, so a change in one tab affects all of them.

const SIGNING_OUT_TAKES_MS = 10_000

type TabMessage =
  | { kind: 'signing-out' }
  | { kind: 'signed-in-as'; userId: string | null; onPurpose?: true }

let channel: BroadcastChannel | undefined
let signingOutSince = Number.NEGATIVE_INFINITY

export function tellTabs(message: TabMessage) {
  channel?.postMessage(message)
}

/** Whether the customer is signing out, or has signed out, in this tab or another. */
export const isSigningOut = () => performance.now() - signingOutSince < SIGNING_OUT_TAKES_MS

export function noteSigningOut() {
  signingOutSince = performance.now()
}

/** The server has confirmed the sign-out. */
export function noteSignedOut() {
  signingOutSince = Number.POSITIVE_INFINITY
}

/** Calls `checkAccount` when another tab reports a different user. Returns the unsubscribe function. */
export function followTabs(checkAccount: () => void) {
  channel = new BroadcastChannel('drivefair-account')
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const account = currentAccount()
    if (data.kind === 'signing-out') return noteSigningOut()
    if (account && data.onPurpose) noteSignedOut()
    if (account !== undefined && data.userId !== (account?.id ?? null)) checkAccount()
  }
  return () => {
    channel?.close()
    channel = undefined
  }
}
