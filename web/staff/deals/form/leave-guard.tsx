import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button'
import { Dialog, DialogFooter } from '../../../ui/dialog'

const BASE = '/staff'

/**
 * Asks before a link or a closed tab leaves unsaved changes. The browser's Back button isn't held up: what was
 * typed is saved in the tab and is there again on the way forward.
 */
export function LeaveGuard({
  isDirty,
  isBusy,
  onSave,
  onLeave,
}: {
  isDirty: boolean
  /** An earlier save is still on its way. */
  isBusy: boolean
  /** Resolves to whether it worked. */
  onSave: () => Promise<boolean>
  /** Drops what was typed. */
  onLeave: () => void
}) {
  const [target, setTarget] = useState<string>()
  const navigate = useNavigate()
  const guardClick = useEffectEvent((event: MouseEvent) => {
    if (!isDirty || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target || !link.pathname.startsWith(`${BASE}/`)) return
    if (link.pathname === location.pathname) return
    event.preventDefault()
    event.stopPropagation()
    setTarget(link.pathname.slice(BASE.length) + link.search)
  })
  useEffect(() => {
    const onClick = (event: MouseEvent) => guardClick(event)
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [])
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isDirty])

  if (target === undefined) return null
  const leave = () => {
    onLeave()
    navigate(target)
  }
  const save = async () => {
    setTarget(undefined)
    if (await onSave()) navigate(target)
  }
  return (
    <Dialog title="Leave without saving?" onClose={() => setTarget(undefined)}>
      <p className="text-ink-soft">This quote has changes that aren't saved yet.</p>
      <DialogFooter>
        <Button variant="quiet" onClick={leave}>
          Leave without saving
        </Button>
        <Button busy={isBusy} onClick={() => void save()}>
          Save and leave
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
