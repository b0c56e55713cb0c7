import { LoaderCircle, LogIn } from 'lucide-react'
import { useEffect, useState } from 'react'
import { live } from '../../live/live'
import { isConnected } from '../../live/live-socket'
import { useStore } from '../../ui/browser/store'
import { loginAndBack } from '../paths'
import { useIsSessionOver } from './session'

const SHORT_BREAK_MS = 2_000

/** Says when the screen may be out of date: disconnected, or the session has ended. */
export function ConnectionBanner() {
  const isSessionOver = useIsSessionOver()
  const isDisconnected = useIsDisconnected()
  return (
    <div role="status" className="shrink-0">
      {isSessionOver ? (
        <p className="flex items-center justify-center gap-2 bg-red-soft px-4 py-2 text-red">
          <LogIn aria-hidden className="size-4 shrink-0" />
          <span>
            You are signed out.{' '}
            <a href={loginAndBack()} className="font-semibold underline underline-offset-4">
              Sign in again
            </a>
          </span>
        </p>
      ) : (
        isDisconnected && (
          <p className="flex items-center justify-center gap-2 bg-tread px-4 py-1.5 text-sm text-amber">
            <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
            Reconnecting… New messages may be delayed.
          </p>
        )
      )}
    </div>
  )
}

/** Ignores short breaks and the first moments after the start. */
function useIsDisconnected() {
  const isUp = isConnected(useStore(live.state))
  const [isDisconnected, setDisconnected] = useState(false)
  useEffect(() => {
    if (isUp) return setDisconnected(false)
    const timer = setTimeout(setDisconnected, SHORT_BREAK_MS, true)
    return () => clearTimeout(timer)
  }, [isUp])
  return isDisconnected
}
