import { brand } from '../../shared/brand'
import { quoteConditions, SUPPORT_DAYS } from '../../shared/guarantee'
import { paths } from '../paths'
import { link } from '../ui/link-look'
import { LegalPage, Part, Points } from './legal-page'

export function Terms() {
  return (
    <LegalPage
      title="Terms of service"
      intro={`What you can expect from ${brand.name}, and what we expect from you.`}
    >
      <Part title="What you buy">
        <p>
          A service package: professional negotiators who work for you to find and buy or lease a
          vehicle. Each package lists what it includes. One package covers one vehicle.
        </p>
        <p>
          We don’t sell, finance, or deliver vehicles. You buy yours, and finance it if you wish, at
          the dealership, under the dealership’s contract. Dealers don’t pay us.
        </p>
      </Part>
      <Part title="Price and payment">
        <p>
          You pay the price shown at checkout once, upfront, by card: after the free consultation
          and before you see a quote. Our payment provider handles your card; we never see its
          number.
        </p>
      </Part>
      <Part title="Quotes">
        <p>
          Every offer is verified in writing with the dealership. A quoted price is guaranteed only
          for the exact unit quoted, as long as all of these are true:
        </p>
        <Points items={quoteConditions} />
      </Part>
      <Part title="Refunds">
        <p>
          A better deal or your money back. What that means, when you get a refund, and how to ask
          for one is on{' '}
          <a href={paths.guarantee()} className={link}>
            our guarantee page
          </a>
          , which is part of these terms.
        </p>
      </Part>
      <Part title="What we promise">
        <Points
          items={[
            'We contact you within 24 hours after you request a consultation or pay.',
            `You get ${SUPPORT_DAYS} days of support after your purchase.`,
            'We advertise average savings of $1,000–$3,000 per vehicle. Yours depend on the vehicle, the market, and your timing; an average is not a promise.',
          ]}
        />
      </Part>
      <Part title="What we ask of you">
        <Points
          items={[
            'Give us correct information about yourself and what you’re looking for.',
            'Keep your password to yourself. Tell us if someone else used your account.',
            'Don’t send card numbers, Social Security numbers, or credit applications in the chat.',
          ]}
        />
      </Part>
      <Part title="Your data">
        <p>
          What we store, for how long, and how to download or delete it is on{' '}
          <a href={paths.privacy()} className={link}>
            the privacy page
          </a>
          .
        </p>
      </Part>
    </LegalPage>
  )
}
