import type { AccountPages } from '../../../shared/account-pages'
import { paths } from '../../paths'
import { Button } from '../../ui/button'
import { Sheet } from '../../ui/paper/sheet'
import { Form, Hidden } from './form'
import { BackToSite, Done, Onward } from './layout'

export function ConfirmPlace({ token, packageName }: AccountPages['confirmPlace']) {
  return (
    <>
      <Sheet>
        <p className="mb-6">
          We’ll email you once, as soon as a place in our {packageName} package opens.
        </p>
        <Form action={paths.confirmPlace()}>
          <Hidden name="token" value={token} />
          <Button type="submit">Yes, email me</Button>
        </Form>
      </Sheet>
      <Onward>
        <BackToSite />
      </Onward>
    </>
  )
}

export function PlaceConfirmed({ packageName }: AccountPages['placeConfirmed']) {
  return (
    <Done next={paths.packages()} action="Back to the packages">
      Thanks! We’ll email you once, as soon as a place in our {packageName} package opens.
    </Done>
  )
}

export function PlaceLinkOver() {
  return (
    <Done next={paths.packages()} action="Back to the packages">
      It has been used already, is older than three days, or we’ve sent a newer one. If the package
      is still sold out, you can enter your email again.
    </Done>
  )
}
