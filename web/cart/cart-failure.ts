import { refusalOf } from '../graph/graph-error'
import { toast } from '../ui/toast'

/** Says what failed, and why when the server gave a reason. */
export function toastCartFailure(title: string, error: unknown) {
  const { message, fields = {} } = refusalOf(error) ?? {}
  const [rule] = Object.values(fields)
  const description = rule ?? message ?? 'Please check your connection and try again.'
  toast({ tone: 'error', title, description })
}
