import type { AccountPages, OpenSession } from '../../../shared/account-pages'
import { paths } from '../../paths'
import { Button } from '../../ui/button'
import { easternMoment } from '../../ui/eastern-time'
import { Status } from '../../ui/paper/marks'
import { Sheet } from '../../ui/paper/sheet'
import { Form, Hidden } from './form'
import { BackToSite, Notice, Onward, TextLink } from './layout'

export function Sessions({ sessions, hasEnded }: AccountPages['sessions']) {
  return (
    <>
      <Sheet>
        {hasEnded && <Notice tone="good">Signed out.</Notice>}
        <ul className="divide-y divide-rule">
          {sessions.map((session) => (
            <Row key={session.id} {...session} />
          ))}
        </ul>
        {sessions.length > 1 && (
          <div className="mt-6">
            <Form action={paths.sessions()}>
              <Hidden name="id" value="others" />
              <Button type="submit">Sign out all other browsers</Button>
            </Form>
          </div>
        )}
      </Sheet>
      <Onward>
        <li>
          Don’t recognize one? Sign it out, then{' '}
          <TextLink href={paths.changePassword()}>change your password</TextLink>.
        </li>
        <BackToSite />
      </Onward>
    </>
  )
}

function Row({ id, browser, lastUsed, isCurrent }: OpenSession) {
  const when = easternMoment(lastUsed)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <strong className="font-semibold">{browser}</strong>
          {isCurrent && (
            <Status shape="full" tone="pen" className="text-sm">
              This browser
            </Status>
          )}
        </p>
        <p className="mt-0.5 text-ink-faint text-sm">Last used {when}</p>
      </div>
      <Form action={paths.sessions()}>
        <Hidden name="id" value={id} />
        <Button type="submit" variant="quiet" aria-label={`Sign out ${browser}, last used ${when}`}>
          Sign out
        </Button>
      </Form>
    </li>
  )
}
