import { useState } from 'react'
import { useStore } from '../../ui/browser/store'
import { CheckField } from '../../ui/check-field'
import { Dialog } from '../../ui/dialog'
import { Part } from '../frame/part'
import { alertSettings, changeAlerts, chime, isPushed, mayNotify } from './alerts'
import { MailPart } from './mail-part'
import { PushPart } from './push-part'

/** How staff hear of something new when they look elsewhere. */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Alerts" onClose={onClose}>
      <div className="space-y-6">
        <PushPart />
        <OpenTabPart />
        <MailPart />
      </div>
    </Dialog>
  )
}

/** What an open tab of this browser does. */
function OpenTabPart() {
  const { isShown, isHeard } = useStore(alertSettings)
  const isInstead = useStore(isPushed)
  const [isRefused, setRefused] = useState(false)

  async function show(wanted: boolean) {
    const isShown = wanted && (await mayNotify())
    setRefused(wanted && !isShown)
    changeAlerts({ isShown })
  }
  function hear(isHeard: boolean) {
    changeAlerts({ isHeard })
    if (isHeard) chime()
  }

  return (
    <Part title="While it is open">
      <p className="mb-3 text-ink-soft">
        For a new message, a new request, or an accepted quote, while you look at another window. In
        this browser only.
      </p>
      <div className="space-y-3">
        <CheckField
          label="Show desktop notifications"
          hint={isInstead ? 'This device gets the notifications above instead.' : undefined}
          checked={isShown && !isInstead}
          disabled={isInstead}
          onChange={({ target }) => void show(target.checked)}
        />
        <CheckField
          label="Play a sound"
          checked={isHeard}
          onChange={({ target }) => hear(target.checked)}
        />
      </div>
      <p role="status" className="mt-3 font-semibold text-red empty:hidden">
        {isRefused &&
          'The browser doesn’t allow notifications for this site. Allow them in its settings first.'}
      </p>
    </Part>
  )
}
