import type { ReactNode } from 'react'
import { useAccount } from '../account/account'
import { Page } from '../ui/page'
import { Canary } from '../ui/paper/sheet'
import { ConsultationForm } from './consultation-form'
import { WaysToReachUs } from './ways-to-reach-us'

export function ContactScreen() {
  const account = useAccount()
  return (
    <Page
      hero
      title="Get Started Today"
      subtitle="Tell us about the vehicle you want. The consultation is free, and we’ll contact you within 24 hours."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-14 lg:grid-cols-[1fr_23rem]">
        <ConsultationForm prefill={account ?? {}} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:sticky lg:top-24">
          <WhatHappensNext />
          <WaysToReachUs hasChat={!!account && !account.isStaff} />
        </div>
      </div>
    </Page>
  )
}

function WhatHappensNext() {
  return (
    <Canary>
      <h2 className="text-2xl">What happens next</h2>
      <ol className="mt-3">
        <Step when="Now">
          Your advocate reads this and checks what cars like yours cost near you.
        </Step>
        <Step when="24 hours">We call or email. You hear honestly whether we can help.</Step>
        <Step when="Then">You decide. Each package has one price, paid once.</Step>
      </ol>
    </Canary>
  )
}

function Step({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[5.5rem_1fr] border-rule border-t py-3 leading-snug last:pb-0">
      <strong className="font-semibold">{when}</strong>
      <span>{children}</span>
    </li>
  )
}
