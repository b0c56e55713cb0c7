import { brand } from '../content/brand'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { Page } from '../ui/page'

export function AboutScreen() {
  return (
    <Page
      hero
      title={`About ${brand.name}`}
      subtitle="A dealership negotiates every day. Most buyers do it once in several years. We even that out."
      actions={
        <>
          <ButtonLink to={paths.contact()}>Get Your Free Consultation</ButtonLink>
          <ButtonLink to={paths.packages()} variant="secondary">
            See the packages
          </ButtonLink>
        </>
      }
    >
      <p className="mx-auto max-w-2xl text-center text-ink-soft text-lg">
        Our clients pay us; dealerships never do. We sell no cars and arrange no loans, so the only
        good deal for us is a good deal for you.
      </p>
    </Page>
  )
}
