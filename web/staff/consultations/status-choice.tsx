import type { ConsultationStatus } from '../../generated/schema'
import { useAction } from '../../graph/use-action'
import { choiceLook } from '../../ui/check-field'
import { StaffFrameDocument } from '../frame/generated/frame'
import { choices, statusWords } from './consultation-status'
import {
  type ConsultationDetailFragment,
  useUpdateConsultationMutation,
} from './generated/consultations'

/** The status of a request. The first change away from "New" counts as the first contact. */
export function StatusChoice({ request }: { request: ConsultationDetailFragment }) {
  const { id, status } = request
  const [update] = useUpdateConsultationMutation({
    refetchQueries: ['Consultations', StaffFrameDocument],
  })
  const [run, isBusy] = useAction()

  const choose = (chosen: ConsultationStatus) => {
    const options = {
      variables: { id, status: chosen },
      optimisticResponse: { updateConsultation: { ...request, status: chosen } },
    }
    void run(() => update(options), { failed: 'Status not changed' })
  }

  return (
    <fieldset aria-busy={isBusy || undefined}>
      <legend className="mb-2 font-semibold">Status</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((value) => (
          <label
            key={value}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-rule-strong px-4 font-medium hover:bg-tread has-checked:border-ink has-checked:bg-tread has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`status-of-${id}`}
              value={value}
              checked={value === status}
              onChange={() => choose(value)}
              className={`rounded-full checked:bg-ink checked:ring-4 checked:ring-inset checked:ring-paper outline-none! ${choiceLook}`}
            />
            {statusWords[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
