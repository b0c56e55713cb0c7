import { CircleCheck } from 'lucide-react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { consultationSteps } from '../../shared/consultation-steps'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { Page } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'
import { Steps } from '../ui/steps'
import type { Answers } from './answers'
import { RequestSummary } from './request-summary'
import { forgetSent, sentAnswers } from './saved-answers'

export function ConfirmationScreen() {
  const answers = useSentOnce()
  if (answers === 'none') return <Navigate to={paths.contact()} replace />

  // The same Page before and after the answers are read, so its heading keeps the focus.
  return (
    <Page
      narrow
      title={answers ? 'Request Received!' : 'Your Request'}
      subtitle={
        answers && (
          <span className="flex gap-3">
            <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-pen" />
            Thank you, {answers.firstName}. We’ll contact you within 24 hours.
          </span>
        )
      }
    >
      {answers && <Confirmation answers={answers} />}
    </Page>
  )
}

function Confirmation({ answers }: { answers: Answers }) {
  return (
    <>
      <div className="space-y-6">
        <RequestSummary answers={answers} />
        <Sheet>
          <h2 className="text-xl">What Happens Next?</h2>
          <Steps steps={consultationSteps} />
        </Sheet>
      </div>
      <div className="mt-8 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={paths.services()}>Explore Our Services</ButtonLink>
        <ButtonLink variant="quiet" to={paths.home()}>
          Return to Home
        </ButtonLink>
      </div>
    </>
  )
}

/** The sent answers, for this one view; undefined until storage has been read. */
function useSentOnce() {
  const [answers, setAnswers] = useState<Answers | 'none'>()

  // Runs before the first paint, possibly twice, so it only reads.
  useLayoutEffect(() => setAnswers(sentAnswers() ?? 'none'), [])

  useEffect(() => {
    if (answers) forgetSent()
  }, [answers])

  return answers
}
