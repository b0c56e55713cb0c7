import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { Page } from '../ui/page'

export function HomeScreen() {
  return (
    <Page
      hero
      title="Your next car, negotiated for you"
      subtitle="Professional negotiators who work for you, not for the dealer. We search, contact every relevant dealership in your area and settle price, terms and paperwork. You drive."
      actions={
        <>
          <ButtonLink to={paths.contact()} size="lg">
            Schedule a Free Consultation Today!
          </ButtonLink>
          <ButtonLink to={paths.packages()} size="lg" variant="secondary">
            See the packages
          </ButtonLink>
        </>
      }
    />
  )
}
