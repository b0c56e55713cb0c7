import { refusalOf } from '../graph-error'
import { toast } from '../ui/toast'

/** Says what failed, and why when the server gave a reason. */
export function toastCartFailure(title: string, error: unknown) {
  toast({
    tone: 'error',
    title,
    description: refusalOf(error)?.message ?? 'Please check your connection and try again.',
  })
}
