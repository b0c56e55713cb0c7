import { Handshake, type LucideIcon, PenLine, Scale, UserRound } from 'lucide-react'
import { brand } from '../../shared/brand'
import { founders, principles } from '../content/founders'
import { paths } from '../paths'
import { HeroScene } from '../pictures/hero-scene'
import { ButtonLink } from '../ui/button'
import { Page } from '../ui/page'
import { Sheet } from '../ui/paper/sheet'
import { Section } from '../ui/section'
import { ClosingSection } from '../ui/talk-to-us'

const icons = { payer: Handshake, writing: PenLine, limits: Scale }

export function AboutScreen() {
  return (
    <Page
      hero
      title={`About ${brand.name}`}
      subtitle="A dealership negotiates every day. You do it every few years. We level the field."
    >
      <Story />
      <Section title="Our standards">
        <ul className="grid gap-5 md:grid-cols-3">
          {principles.map(({ key, title, text }) => (
            <Principle key={key} icon={icons[key]} title={title} text={text} />
          ))}
        </ul>
      </Section>
      <Section title="The founders">
        <ul className="grid gap-5 md:grid-cols-2">
          {founders.map(({ role, profile }) => (
            <Sheet as="li" key={role} className="flex flex-wrap items-center gap-6 sm:flex-nowrap">
              {profile ? (
                <img src={profile.photo} alt="" className="size-24 shrink-0 rounded-sm" />
              ) : (
                <span className="grid size-24 shrink-0 place-items-center rounded-sm border border-rule-strong border-dashed text-ink-faint">
                  <UserRound aria-hidden className="size-9" strokeWidth={1.5} />
                </span>
              )}
              <div className="min-w-0">
                <h3 className="text-xl">{profile?.name ?? role}</h3>
                {profile && <p className="mt-1 text-ink">{role}</p>}
                <p className="mt-2 text-ink-soft">
                  {profile?.text ??
                    'Photo and profile coming soon. Meet us in the free consultation.'}
                </p>
              </div>
            </Sheet>
          ))}
        </ul>
      </Section>
      <ClosingSection title="Put us on your side">
        <div className="mt-8 flex flex-col gap-3 sm:flex-row sm:justify-center">
          <ButtonLink to={paths.contact()} size="lg">
            Get Your Free Consultation
          </ButtonLink>
          <ButtonLink to={paths.packages()} size="lg" variant="quiet">
            See the packages
          </ButtonLink>
        </div>
        <p className="mt-8 text-ink-soft">
          Or call{' '}
          <a
            href={brand.phoneHref}
            className="whitespace-nowrap font-semibold text-ink underline underline-offset-4"
          >
            {brand.phone}
          </a>
          , {brand.hours}
        </p>
      </ClosingSection>
    </Page>
  )
}

function Story() {
  return (
    <div className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[1.25fr_1fr]">
      <HeroScene
        car={{ body: 'suv', paint: 'red' }}
        className="aspect-[4/3] w-full rounded-sm shadow-sheet lg:order-1 lg:aspect-[5/6]"
      />
      <div className="space-y-5 text-ink-soft text-lg">
        <p className="font-medium text-2xl text-ink leading-snug">
          A car is the second-largest purchase most families make, and one of the few with no fixed
          price.
        </p>
        <p>
          The person across the desk sells several cars a week and knows what the dealership paid,
          which fees are fixed and which aren’t, and how long you’ve been sitting there. You have a
          free Saturday and a browser tab. That’s not a fair match, and it’s why {brand.name}{' '}
          exists.
        </p>
        <p>
          We put professional negotiators on the buyer’s side. They research what your vehicle
          actually sells for, contact the dealerships in your area, negotiate price and terms, and
          get every offer verified in writing before you leave home. Our clients live in the
          Southeast, and they buy new and used, with a lease, a loan, or cash.
        </p>
        <p>
          You pay us directly, before we begin, and no dealership pays us anything. So when we
          advise you to walk away from a deal, the advice costs us nothing, and that’s how it should
          be.
        </p>
      </div>
    </div>
  )
}

function Principle({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <Sheet as="li">
      <Icon aria-hidden className="size-7 text-ink" strokeWidth={1.75} />
      <h3 className="mt-5 text-xl">{title}</h3>
      <p className="mt-2 text-ink-soft">{text}</p>
    </Sheet>
  )
}
