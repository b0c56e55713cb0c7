import { brand } from '../content/brand'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { Page } from '../ui/page'

export function FaqScreen() {
  return (
    <Page
      hero
      title="Frequently Asked Questions"
      subtitle="You pay after the free consultation and before you see a quote. Every offer is verified in writing with the dealership."
      actions={<ButtonLink to={paths.contact()}>Contact our support</ButtonLink>}
    >
      <p className="mx-auto max-w-2xl text-center text-ink-soft text-lg">
        Delivery is planned, but not offered yet: you pick up your vehicle at the dealership. For
        anything else, our team answers {brand.hours}.
      </p>
    </Page>
  )
}
