import type { ConsultationStatus } from '../../generated/schema'
import { refusalOf } from '../../graph/graph-error'
import { choiceLook } from '../../ui/check-field'
import { toast } from '../../ui/toast'
import { StaffFrameDocument } from '../frame/generated/frame'
import { statuses, statusWords } from './consultation-status'
import {
  type ConsultationDetailFragment,
  useUpdateConsultationMutation,
} from './generated/consultations'

/** The status of a request. The first change away from "New" counts as the first contact. */
export function StatusChoice({ request }: { request: ConsultationDetailFragment }) {
  const { id, status } = request
  const [update, { loading }] = useUpdateConsultationMutation({
    refetchQueries: ['Consultations', StaffFrameDocument],
  })

  const choose = async (chosen: ConsultationStatus) => {
    if (chosen === status || loading) return
    try {
      await update({
        variables: { id, status: chosen },
        optimisticResponse: { updateConsultation: { ...request, status: chosen } },
      })
    } catch (error) {
      const words = refusalOf(error)?.message ?? 'Please try again.'
      toast({ title: 'Status not changed', description: words, tone: 'error' })
    }
  }

  return (
    <fieldset aria-busy={loading || undefined}>
      <legend className="mb-2 font-semibold">Status</legend>
      <div className="flex flex-wrap gap-2">
        {statuses.map((value) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-line-strong px-4 font-medium hover:bg-raised has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`status-of-${id}`}
              value={value}
              checked={value === status}
              onChange={() => void choose(value)}
              className={`rounded-full checked:ring-4 checked:ring-inset checked:ring-canvas outline-none! ${choiceLook}`}
            />
            {statusWords[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
