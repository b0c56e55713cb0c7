import type { AccountPages } from '../../../shared/account-pages'
import { paths } from '../../paths'
import { Button, buttonLook } from '../../ui/button'
import { Fact, Facts } from '../../ui/facts'
import { Sheet } from '../../ui/paper/sheet'
import { useSiteInfo } from '../../ui/site-info'
import { Form } from './form'
import { Done } from './layout'

type Props = AccountPages['payLink']

/** The page behind a payment link: what was agreed, and the button that puts it into the cart. */
export function PayLink(props: Props) {
  const { state, packageName, unitsLeft } = props
  if (state === 'PAID') {
    return (
      <Done next={paths.deals()} action="Open My deal">
        This link has been paid.
      </Done>
    )
  }
  if (state === 'OPEN') return <Agreed {...props} />
  return (
    <Sheet>
      <p>
        {unitsLeft === 0
          ? `${packageName} is sold out right now.`
          : `Only ${unitsLeft} of ${packageName} ${unitsLeft === 1 ? 'is' : 'are'} left right now.`}{' '}
        Call us, and we’ll find a way.
      </p>
      <CallUs />
    </Sheet>
  )
}

function Agreed(props: Props) {
  const { form, token, packageName, quantity, total, sender, note, until, replaces } = props
  return (
    <Sheet>
      <p>{sender} sent you this link, as you discussed.</p>
      {note && (
        <blockquote
          dir="auto"
          className="mt-4 whitespace-pre-line border-rule-strong border-l-4 pl-4"
        >
          {note}
        </blockquote>
      )}
      <Facts className="mt-6 sm:grid-cols-2">
        <Fact term="Package">
          {packageName}
          {quantity > 1 && ` × ${quantity}`}
        </Fact>
        <Fact term="Price now">{total}</Fact>
        <Fact term="The link works until" className="sm:col-span-2">
          {until}
        </Fact>
      </Facts>
      <p className="my-6">A better deal or your money back.</p>
      {replaces > 0 && (
        <p className="mb-5 text-ink-soft">
          {replaces === 1
            ? 'This replaces the item in your cart.'
            : `This replaces the ${replaces} items in your cart.`}
        </p>
      )}
      <Form form={form} action={paths.payLink(token)}>
        <Button type="submit">Continue to payment</Button>
      </Form>
    </Sheet>
  )
}

export function PayLinkOver({ problem }: AccountPages['payLinkOver']) {
  return (
    <Sheet>
      <p>{problem}</p>
      <CallUs />
    </Sheet>
  )
}

function CallUs() {
  const site = useSiteInfo()
  return (
    <a href={site.phoneHref} className={buttonLook({}, 'mt-6')}>
      Call {site.phone}
    </a>
  )
}
