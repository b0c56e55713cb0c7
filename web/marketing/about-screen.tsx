import { brand } from '../../shared/brand'
import { founders, principles } from '../content/founders'
import { paths } from '../paths'
import { ButtonLink } from '../ui/button'
import { link } from '../ui/link-look'
import { Page } from '../ui/page'
import { Ledger, LedgerEntry } from '../ui/paper/ledger'
import { Sheet } from '../ui/paper/sheet'
import { Section } from '../ui/section'
import { useSiteInfo } from '../ui/site-info'
import { ClosingSection } from '../ui/talk-to-us'

export function AboutScreen() {
  const site = useSiteInfo()
  return (
    <Page
      hero
      title={`About ${brand.name}`}
      subtitle="A dealership negotiates every day. You do it every few years. We level the field."
    >
      <Story />
      <Section title="Our standards">
        <Ledger>
          {principles.map(({ key, title, text }) => (
            <LedgerEntry key={key} title={title}>
              {text}
            </LedgerEntry>
          ))}
        </Ledger>
      </Section>
      <Section title="The founders">
        <ul className="grid gap-5 sm:grid-cols-2">
          {founders.map((founder) => (
            <FounderSheet key={founder.role} {...founder} />
          ))}
        </ul>
        {founders.some(({ profile }) => !profile) && (
          <p className="mt-5 text-ink-soft">
            Photo and profile coming soon. Meet us in the free consultation.
          </p>
        )}
      </Section>
      <ClosingSection title="Put us on your side">
        <div className="mt-7 flex flex-col gap-3 sm:flex-row">
          <ButtonLink to={paths.contact()} size="lg">
            Get Your Free Consultation
          </ButtonLink>
          <ButtonLink to={paths.packages()} size="lg" variant="quiet">
            See the packages
          </ButtonLink>
        </div>
        <p className="mt-6 text-ink-soft">
          Or call{' '}
          <a href={site.phoneHref} className={`${link} whitespace-nowrap`}>
            {site.phone}
          </a>
          , {site.hours}
        </p>
      </ClosingSection>
    </Page>
  )
}

function Story() {
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_minmax(0,24rem)]">
      <div className="max-w-2xl space-y-5 text-ink-soft">
        <p className="font-[640] font-display text-[1.625rem] text-ink leading-[1.3] tracking-[-0.012em]">
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
          get every offer verified in writing before you leave home. Our clients live in{' '}
          {brand.region}, and they buy new and used, with a lease, a loan, or cash.
        </p>
        <p>
          You pay us directly, before we begin, and no dealership pays us anything. So when we
          advise you to walk away from a deal, the advice costs us nothing, and that’s how it should
          be.
        </p>
      </div>
      <Tallies />
    </div>
  )
}

function FounderSheet({ role, task, profile }: (typeof founders)[number]) {
  return (
    <Sheet as="li">
      {profile && (
        <img
          src={profile.photo}
          alt={profile.name}
          width="96"
          height="96"
          loading="lazy"
          className="mb-4 size-24 rounded-sm object-cover"
        />
      )}
      <h3 className="text-[1.375rem]">{profile?.name ?? role}</h3>
      {profile && <p className="mt-1 font-semibold">{role}</p>}
      <p className="mt-2 text-ink-soft">{profile?.text ?? task}</p>
    </Sheet>
  )
}

/** How often each side of the table negotiates, counted as one counts by hand. */
function Tallies() {
  return (
    <Sheet flush className="grid grid-cols-2">
      <div className="border-rule border-r p-5 sm:p-6">
        <h2 className="min-h-12 text-lg leading-snug">They do it every day</h2>
        <Tally fives={8} />
      </div>
      <div className="p-5 sm:p-6">
        <h2 className="min-h-12 text-lg leading-snug">You do it every few years</h2>
        <svg aria-hidden="true" viewBox="0 0 60 40" className={`w-1/2 ${tallyLook}`}>
          <path d="M7 4v32" />
        </svg>
      </div>
    </Sheet>
  )
}

const tallyLook = 'mt-4 fill-none stroke-[3] stroke-ink [stroke-linecap:round]'

/** Groups of four strokes and one across. */
function Tally({ fives }: { fives: number }) {
  const groups = Array.from({ length: fives }, (_, at) => {
    const [x, y] = [(at % 2) * 60, Math.floor(at / 2) * 46]
    const upright = [7, 18, 29, 40].map((left) => `M${x + left} ${y + 4}v32`)
    return `${upright.join('')}M${x + 1} ${y + 30}l47-20`
  })
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 120 ${(fives / 2) * 46}`}
      className={`w-full ${tallyLook}`}
    >
      <path d={groups.join('')} />
    </svg>
  )
}
