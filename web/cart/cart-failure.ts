import { failureWords } from '../graph/graph-error'
import { toast } from '../ui/toast/toast'

/** Toasts what failed, and why if the server gave a reason. */
export function toastCartFailure(title: string, error: unknown) {
  toast({ tone: 'error', title, description: failureWords(error) })
}
