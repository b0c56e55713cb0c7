import { refusalOf } from '../graph/graph-error'
import { toast } from '../ui/toast'

/** Toasts what failed, and why if the server gave a reason. */
export function toastCartFailure(title: string, error: unknown) {
  const { message, fields = {} } = refusalOf(error) ?? {}
  const [rule] = Object.values(fields)
  const description = rule ?? message ?? 'Please check your connection and try again.'
  toast({ tone: 'error', title, description })
}
