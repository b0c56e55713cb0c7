import { withStorage } from '../../ui/browser/storage'
import { makeStore } from '../../ui/browser/store'

// Desktop notifications and a sound for what is new. Off by default; each browser has its own setting.

const STORED_AS = 'drivefair-staff-alerts'

interface AlertSettings {
  isShown: boolean
  isHeard: boolean
}

export const alertSettings = makeStore<AlertSettings>(stored())

/** Whether this browser gets notifications from the server: its tabs show none, then. */
export const isPushed = makeStore(false)

function stored(): AlertSettings {
  const words = withStorage('localStorage', (storage) => storage.getItem(STORED_AS)) ?? ''
  return { isShown: words.includes('notification'), isHeard: words.includes('sound') }
}

export function changeAlerts(change: Partial<AlertSettings>) {
  const next = { ...alertSettings.get(), ...change }
  const words = [next.isShown && 'notification', next.isHeard && 'sound'].filter(Boolean).join(' ')
  withStorage('localStorage', (storage) =>
    words ? storage.setItem(STORED_AS, words) : storage.removeItem(STORED_AS),
  )
  alertSettings.set(next)
}

export function areAlertsOn() {
  const { isShown, isHeard } = alertSettings.get()
  return isShown || isHeard
}

/** Whether the browser may show notifications, after asking the user if need be. */
export async function mayNotify() {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

/**
 * Tells staff who look elsewhere that something is new. Never a name or a text: others may see the screen.
 * `tag` is the same in all tabs, so that they show one notification together.
 */
export function alertStaff(title: string, tag: string, onClick: () => void) {
  if (document.hasFocus()) return
  const { isShown, isHeard } = alertSettings.get()
  if (isHeard) chime()
  if (
    !isShown ||
    isPushed.get() ||
    !('Notification' in window) ||
    Notification.permission !== 'granted'
  )
    return
  try {
    const notification = new Notification(title, { tag })
    notification.onclick = () => {
      window.focus()
      onClick()
      notification.close()
    }
  } catch {
    // Chrome on Android shows notifications of service workers only.
  }
}

const CHIME_SECONDS = 0.4

/** A short tone. Browsers stay silent until the user has pressed something on the page. */
export function chime() {
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  const end = audio.currentTime + CHIME_SECONDS
  tone.frequency.value = 880
  volume.gain.setValueAtTime(0.15, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, end)
  tone.connect(volume).connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(end)
}
