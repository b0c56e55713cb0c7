import { useState } from 'react'
import { useStore } from '../../ui/browser/store'
import { CheckField } from '../../ui/check-field'
import { Dialog } from '../../ui/dialog'
import { alertSettings, changeAlerts, chime, mayNotify } from './alerts'

/** What this browser does when something is new and staff look elsewhere. */
export function AlertsDialog({ onClose }: { onClose: () => void }) {
  const { isShown, isHeard } = useStore(alertSettings)
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
    <Dialog title="Notifications" onClose={onClose}>
      <p className="mb-4 text-ink-soft">
        For a new message, a new request, or an accepted quote, while you look at another window.
        They never show a name or a text. This setting is for this browser only.
      </p>
      <div className="space-y-3">
        <CheckField
          label="Show desktop notifications"
          checked={isShown}
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
    </Dialog>
  )
}
