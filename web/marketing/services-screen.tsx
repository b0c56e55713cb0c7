import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { Page } from '../ui/page'

export function ServicesScreen() {
  return (
    <Page
      hero
      title="Our Services"
      subtitle="Comprehensive car buying assistance that saves you time, money, and stress"
      actions={<ButtonLink to={paths.packages()}>Compare the packages</ButtonLink>}
    >
      <p className="mx-auto max-w-2xl text-center text-ink-soft text-lg">
        From market research to full negotiation and the appointment at the dealership: new, used,
        lease or finance. You choose how much of the work you hand to us.
      </p>
    </Page>
  )
}
