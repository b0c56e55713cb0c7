import { useAccount } from '../account/account'
import { Page } from '../ui/page'
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
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <ConsultationForm prefill={account ?? {}} />
        <WaysToReachUs />
      </div>
    </Page>
  )
}
