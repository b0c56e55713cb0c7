import { useState } from 'react'
import { useAction } from '../../graph/use-action'
import { useStore } from '../../ui/browser/store'
import { Button } from '../../ui/button'
import { useFrameCounts } from '../frame/frame-counts'
import { Part } from '../frame/part'
import { isPushed } from './alerts'
import { useSendTestPushMutation } from './generated/alerts'
import { canPush, needsHomeScreen, turnPushOff, turnPushOn } from './push'

/** Notifications of this device, also while the application is closed. */
export function PushPart() {
  const isOn = useStore(isPushed)
  const { me } = useFrameCounts()
  const [isRefused, setRefused] = useState(false)
  const [sendTest] = useSendTestPushMutation()
  const [run, isBusy] = useAction()

  const turnOn = () =>
    run(async () => setRefused(!me || !(await turnPushOn(me.id))), {
      failed: 'This device gets no notifications yet',
    })

  return (
    <Part title="On this device">
      <p className="text-ink-soft">
        When a customer waits in the chat, a request or a claim comes in, or something happens in
        your deals; also while this site is closed. They show a first name, never what was written.
      </p>
      {canPush() ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {isOn ? (
            <>
              <Button
                variant="quiet"
                busy={isBusy}
                onClick={() => run(sendTest, { done: 'The test is on its way' })}
              >
                Send a test
              </Button>
              <Button variant="quiet" onClick={() => run(turnPushOff)}>
                Turn off
              </Button>
            </>
          ) : (
            <Button busy={isBusy} onClick={turnOn}>
              Turn on
            </Button>
          )}
        </div>
      ) : (
        <p className="mt-3 font-semibold">
          {needsHomeScreen()
            ? 'Add to Home Screen first: in Safari, tap Share, then “Add to Home Screen”. Open it from there, and come back here.'
            : 'This browser doesn’t have them.'}
        </p>
      )}
      <p role="status" className="mt-3 font-semibold text-red empty:hidden">
        {isRefused &&
          'The browser doesn’t allow notifications for this site. Allow them in its settings first. In a private window they don’t work.'}
      </p>
    </Part>
  )
}
