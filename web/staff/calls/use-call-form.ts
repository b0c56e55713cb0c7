import { contactOutcomes } from '../../../shared/deals/deal-kinds'
import type {
  ConsultationStatus,
  ContactChannel,
  ContactOutcome,
  LostReason,
} from '../../generated/schema'
import { useSubmit } from '../../graph/use-submit'
import { easternWhen } from '../../ui/eastern-time'
import { readTime, spokenTime, timeHint } from '../../ui/spoken-time'
import { toast } from '../../ui/toast/toast'
import { useOfficeHours } from '../../ui/use-office-hours'
import { type CallSubject, refOf } from '../frame/call-subject'
import { useLogContactMutation } from './generated/calls'
import { type NextStep, needsNextStep, nextStepsFor } from './next-step'

/** Stands for the customer among the dealers. */
export const CUSTOMER = 'customer'

interface CallDraft {
  channel: ContactChannel
  solicitationId: string
  outcome: ContactOutcome | ''
  content: string
  /** The next step: what, and when in people's words. The names are those of the graph. */
  title: string
  dueEastern: string
  /** Whether the next step was chosen, not only proposed. */
  isOwnStep: boolean
  /** Empty if it follows from the outcome. */
  status: ConsultationStatus | ''
  lostReason: LostReason | ''
  lostNote: string
}

const emptyDraft = (solicitationId = CUSTOMER): CallDraft => ({
  channel: 'PHONE',
  solicitationId,
  outcome: '',
  content: '',
  title: '',
  dueEastern: '',
  isOwnStep: false,
  status: '',
  lostReason: '',
  lostNote: '',
})

/** These need no words of their own. */
const speaksForItself = (outcome: ContactOutcome) =>
  outcome === 'LEFT_MESSAGE' || outcome === 'NO_ANSWER' || outcome === 'WRONG_NUMBER'

/** The state of the call dialog. */
export function useCallForm(
  subject: CallSubject,
  { solicitationId, onSaved }: { solicitationId: string | undefined; onSaved: () => void },
) {
  const hoursAt = useOfficeHours()
  const [log] = useLogContactMutation({ refetchQueries: ['StaffFrame', 'Today'] })
  const draftKey = `drafted-call ${subject.kind} ${subject.id} ${solicitationId ?? ''}`
  const form = useSubmit(
    emptyDraft(solicitationId),
    async (draft, requestKey) => {
      const { outcome, channel, title } = draft
      const dueEastern = readTime(draft.dueEastern, Date.now())
      const content = draft.content.trim() || defaultContent(outcome)
      const problems = {
        outcome: outcome ? undefined : 'Choose what came of it',
        content: content ? undefined : 'Enter what was said',
        dueEastern: title.trim() && !dueEastern ? timeHint : undefined,
        lostReason: draft.status === 'LOST' && !draft.lostReason ? 'Choose why' : undefined,
      }
      if (!outcome || Object.values(problems).some(Boolean)) return problems
      const { data } = await log({
        variables: {
          input: {
            subject: refOf(subject),
            solicitationId: draft.solicitationId === CUSTOMER ? null : draft.solicitationId,
            channel,
            outcome,
            content,
            status: draft.status || null,
            lostReason: draft.status === 'LOST' ? draft.lostReason || null : null,
            lostNote: draft.status === 'LOST' ? draft.lostNote.trim() || null : null,
            nextStep: title.trim() && dueEastern ? { title: title.trim(), dueEastern } : null,
            requestKey,
          },
        },
      })
      const due = data?.logContact.task?.dueAt
      toast({
        title: 'Logged',
        description: due && `${title.trim()}: ${easternWhen(due, Date.now())}`,
        tone: 'success',
      })
      onSaved()
    },
    { draft: draftKey },
  )

  const { values, set } = form

  const setStep = (step: NextStep | undefined, isOwnStep: boolean) =>
    set({
      title: step?.title ?? '',
      dueEastern: step ? spokenTime(step.at, Date.now()) : '',
      isOwnStep,
    })

  return {
    ...form,
    setStep,
    chooseOutcome(outcome: ContactOutcome) {
      set({ outcome })
      const [step] = needsNextStep(outcome)
        ? nextStepsFor(outcome, Date.now(), hoursAt(Date.now()))
        : []
      if (!values.isOwnStep) setStep(step, false)
    },
  }
}

export type CallForm = ReturnType<typeof useCallForm>

export const defaultContent = (outcome: ContactOutcome | '') =>
  outcome && speaksForItself(outcome) ? contactOutcomes[outcome] : ''
