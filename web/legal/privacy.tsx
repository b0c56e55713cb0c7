import { createContext, type ReactNode, useContext } from 'react'
import { retentionMonths } from '../../shared/guarantee'
import { paths } from '../paths'
import { link } from '../ui/link-look'
import { lowerFirst } from '../ui/lower-first'
import { useSiteInfo } from '../ui/site-info'
import { LegalPage, Part, Points } from './legal-page'

/** How long the server keeps whose an order is. */
export const OrderEmailYears = createContext(0)

/** What is stored and for how long, as docs/privacy.md says it for operators. */
const storedFor = (orderEmailYears: number) =>
  [
    [
      'Account',
      'Your name, email, a hash of your password, and your sign-ins with the browser’s name',
      'Until you delete it. Unused for 24 months, we email you and delete it a month later. Never confirmed and never used: 30 days',
    ],
    [
      'Consultation request',
      'Your answers on the form, and whether we may call or text you',
      '24 months after we were due to contact you',
    ],
    ['Chat', 'Your messages and ours', '24 months after your last message or order'],
    ['Cart', 'The packages in it', '30 days after the last change'],
    [
      'Order',
      'Package, price, dates, payment number, your name, email, and phone number if you gave it, and your card’s brand and last four digits. Never your card number',
      `Your name, email, phone number, and card digits: ${orderEmailYears} years, for bookkeeping. Amounts and dates: always`,
    ],
    [
      'Waiting for a place',
      'The email you gave us to hear of a free place in a sold-out package',
      'Until we’ve sent you that email, at most 12 months; 3 days if you don’t confirm it',
    ],
    [
      'My deal',
      'What you want, your zip code, phone number, and trade-in, offers and documents, dealers’ quotes, and notes of our calls. Never your income, Social Security number, or driver’s license',
      `${retentionMonths} months after the deal is closed. Then only its number, dates, dealers, and amounts`,
    ],
    ['Emails we sent you', 'Address and text', '30 days'],
  ] as const

export function Privacy() {
  const site = useSiteInfo()
  return (
    <LegalPage
      title="Privacy"
      intro="We store what we need to work for you, and nothing to track you. We don’t sell your data, show ads, or share your request with dealers without asking you."
    >
      <Part title="What we store, and for how long">
        <dl className="space-y-5">
          {storedFor(useContext(OrderEmailYears)).map(([name, what, until]) => (
            <div key={name}>
              <dt className="font-semibold text-ink">{name}</dt>
              <dd>{what}.</dd>
              <dd className="text-ink-faint text-sm">Kept: {lowerFirst(until)}.</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Cookies and your browser">
        <p>
          We set a cookie for your cart, one at checkout that shows for a week which browser paid,
          one when you sign in, one that recognizes a browser you signed in with before, and one
          with the theme you chose. Your browser also remembers what you typed and didn’t send yet.
          There are no analytics, ads, or third-party scripts.
        </p>
      </Part>
      <Part title="IP addresses">
        <p>
          Our limits count requests by network. They and our logs keep keyed hashes that we can’t
          turn back into an address.
        </p>
      </Part>
      <Part title="Who sees it">
        <Points
          items={[
            'Our staff, to work for you.',
            'Our payment provider, which handles your card, email, and phone number when you pay, by its own rules.',
            'The mail service that delivers our emails.',
            'A dealership, only what it needs to quote, and only once you’ve asked us to search.',
          ]}
        />
      </Part>
      <Part title="Calls and texts">
        <p>
          We call or text you only about your request. If you checked the box on the form, we stored
          that with the wording you agreed to. Tell us to stop at any time, and we will.
        </p>
      </Part>
      <Part title="Download or delete your data">
        <p>
          Signed in, you can do both on <Link href={paths.ownData()}>the page about your data</Link>
          : it downloads everything as one file, and deletes your account seven days after you
          confirm by email. That also ends your open deals. Without an account, email{' '}
          <Link href={site.emailHref}>{site.email}</Link> from the address you used; we’ll do it for
          you. Orders keep their amounts and dates, without your name or email.
        </p>
      </Part>
    </LegalPage>
  )
}

const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={link}>
    {children}
  </a>
)

/** For the middle of a sentence, unless a placeholder begins it. */
