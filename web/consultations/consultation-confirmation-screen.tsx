import { useEffect, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { consultationSteps } from '../../shared/consultation-steps'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { Page } from '../ui/page'
import { useSiteInfo } from '../ui/site-info'
import { WhatHappensNext } from '../ui/steps'
import type { Answers } from './answers'
import { RequestSummary } from './request-summary'
import { forgetSent, sentAnswers } from './saved-answers'

export function ConfirmationScreen() {
  const answers = useSentOnce()
  if (answers === 'none') return <Navigate to={paths.contact()} replace />

  // The same Page before and after the answers are read, so its heading keeps the focus.
  return (
    <Page
      title={answers ? 'Request Received!' : 'Your Request'}
      subtitle={answers && `Thank you, ${answers.firstName}. We’ll contact you within 24 hours.`}
      aside={answers && <Aside />}
    >
      {answers && <RequestSummary answers={answers} />}
    </Page>
  )
}

function Aside() {
  return (
    <>
      <WhatHappensNext steps={consultationSteps(useSiteInfo())} />
      <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:flex-wrap lg:flex-col">
        <ButtonLink to={paths.packages()}>See the packages</ButtonLink>
        <ButtonLink variant="quiet" to={paths.services()}>
          Explore Our Services
        </ButtonLink>
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
