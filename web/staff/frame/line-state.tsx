import { LoaderCircle, LogIn } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { live } from '../../live/live'
import { loginAndBack } from '../paths'
import { useSessionIsOver } from './session'

const SHORT_BREAK_MS = 2_000

/** Says when what is shown may be old: the line is broken, or the session has ended. */
export function LineState() {
  const isOver = useSessionIsOver()
  const isBroken = useIsBroken()
  return (
    <div role="status" className="shrink-0">
      {isOver ? (
        <p className="flex items-center justify-center gap-2 bg-danger-soft px-4 py-2 text-danger">
          <LogIn aria-hidden className="size-4 shrink-0" />
          <span>
            You are signed out.{' '}
            <a href={loginAndBack()} className="font-semibold underline underline-offset-4">
              Sign in again
            </a>
          </span>
        </p>
      ) : (
        isBroken && (
          <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-1.5 text-sm text-warning">
            <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
            Reconnecting… New messages may be late.
          </p>
        )
      )}
    </div>
  )
}

/** Not for the moment of the start, and not for the blink of a break. */
function useIsBroken() {
  const isConnected = useSyncExternalStore(live.onState, live.isConnected)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (isConnected) return setBroken(false)
    const timer = setTimeout(setBroken, SHORT_BREAK_MS, true)
    return () => clearTimeout(timer)
  }, [isConnected])
  return isBroken
}
