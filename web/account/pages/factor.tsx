import { encode } from 'uqr'
import type { AccountPages } from '../../../shared/account-pages'
import { paths } from '../../paths'
import { Button, buttonLook } from '../../ui/button'
import { Sheet } from '../../ui/paper/sheet'
import { CodeField, Form, Hidden } from './form'
import { BackToSite, Onward } from './layout'

export function FactorCode({ form, returnTo }: AccountPages['factorCode']) {
  return (
    <Sheet>
      <p className="mb-5">Enter the code that your authenticator app shows.</p>
      <Form form={form} action={paths.secondFactor()} returnTo={returnTo}>
        <CodeField form={form} hint="Lost your phone? Enter one of your recovery codes." />
        <Button type="submit">Sign in</Button>
      </Form>
    </Sheet>
  )
}

export function FactorSetup({
  form,
  returnTo,
  secret,
  setup,
  uri,
  isStaff,
}: AccountPages['factorSetup']) {
  return (
    <>
      <Sheet>
        <p>
          Two-step sign-in protects your account even if someone knows your password.{' '}
          {isStaff && 'Staff need it. '}
          Scan this QR code with an authenticator app, then enter the code it shows.
        </p>
        <QrCode text={uri} />
        <p className="mb-5 text-ink-faint text-sm">
          Can’t scan it? Enter this key in the app:{' '}
          <span className="text-base text-ink">
            <code>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </span>
        </p>
        <Form form={form} action={paths.secondFactor()} returnTo={returnTo}>
          <Hidden name="setup" value={setup} />
          <CodeField form={form} inputMode="numeric" />
          <Button type="submit">Turn it on</Button>
        </Form>
      </Sheet>
      <Onward>
        <BackToSite />
      </Onward>
    </>
  )
}

/** Black on white in both themes: not every scanner reads inverted codes. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const rows = data.map((row) => row.map(Number).join(''))
  const bars = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1H${index}`,
    ),
  )
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="my-6 w-52 rounded-md bg-white"
    >
      <path d={bars.join('')} className="fill-black" />
    </svg>
  )
}

export function RecoveryCodes({ codes, returnTo }: AccountPages['recoveryCodes']) {
  return (
    <Sheet>
      <p>
        Each of these recovery codes works once, in place of your app’s. Keep them in a safe place:
        we can’t show them again.
      </p>
      <ul className="my-6 space-y-1.5">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <a href={returnTo} className={buttonLook()}>
        Continue
      </a>
    </Sheet>
  )
}

export function FactorSettings({ form }: AccountPages['factorSettings']) {
  return (
    <>
      <Sheet>
        <p className="mb-5">
          Two-step sign-in is on: after your password, we ask for a code of your authenticator app.
        </p>
        <Form form={form} action={paths.secondFactor()}>
          <CodeField form={form} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit">Turn it off</Button>
            <Button type="submit" variant="quiet" name="action" value="renew">
              Get new recovery codes
            </Button>
          </div>
        </Form>
      </Sheet>
      <Onward>
        <BackToSite />
      </Onward>
    </>
  )
}
