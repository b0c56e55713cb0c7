import type { FastifyInstance } from 'fastify'
import { refusedCookies } from '../../../shared/refused-cookies'
import { documented } from '../../http/openapi'
import { noteEvent } from '../../http/security-events'
import { cartCookie, checkoutCookie } from '../../http/visitor'
import { checkSignIn, SignIn, SignUp, signUp } from '../account'
import { cookieOptions, sendsCookies, sessionCookie } from '../cookie'
import {
  documentedForm,
  documentedPage,
  emptyForm,
  fieldsOf,
  queryOf,
  redirect,
  renderFormWithErrors,
} from '../form'
import { sendPage } from '../page'
import { providerName } from '../provider/oidc'
import { endSessions } from '../sessions/sessions'
import { clientOf, startSession } from './browser-session'
import { landingOf } from './landing'
import { redirectSignedIn } from './new-cookie'
import { continueSignIn } from './pending-sign-in'
import { reasonFor } from './reason'
import { ownPath } from './return-to'

/** Sign-in, sign-up and sign-out. */
export function signInRoutes(app: FastifyInstance) {
  app.get(
    '/api/login',
    documentedPage('The sign-in page; `returnTo` is where it leads'),
    async (request, reply) => {
      const { returnTo, notice, error } = queryOf(request)
      const isBack = error === 'cookies' && sendsCookies(request)
      if (request.session) {
        return redirect(reply, await landingOf(request.session.user.id, ownPath(returnTo)))
      }
      if (isBack) return redirect(reply, ownPath(returnTo))
      const form =
        typeof error === 'string' ? { ...emptyForm, problem: problemOf(error) } : emptyForm
      return sendPage(reply, 'signIn', {
        form,
        returnTo: ownPath(returnTo),
        reason: await reasonFor(request, reply, ownPath(returnTo)),
        provider: providerName(),
        notice: notice === 'new-password' || notice === 'verify' ? notice : undefined,
      })
    },
  )

  app.post('/api/login', documentedForm('Signs in', SignIn), async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    try {
      const input = SignIn.parse(fieldsOf(request))
      const proof = await checkSignIn(clientOf(request, input.email), input)
      return await continueSignIn(request, reply, proof, returnTo)
    } catch (error) {
      noteEvent(request, 'sign-in', 'failure')
      const reason = await reasonFor(request, reply, returnTo)
      return renderFormWithErrors(request, reply, error, (form, status) =>
        sendPage(reply, 'signIn', { form, returnTo, reason, provider: providerName() }, status),
      )
    }
  })

  app.get(
    '/api/login/new',
    documentedPage('The page to create an account'),
    async (request, reply) => {
      const returnTo = ownPath(queryOf(request).returnTo)
      if (request.session) {
        return redirect(reply, await landingOf(request.session.user.id, returnTo))
      }
      const reason = await reasonFor(request, reply, returnTo)
      return sendPage(reply, 'signUp', { form: emptyForm, returnTo, reason })
    },
  )

  app.post(
    '/api/login/new',
    documentedForm('Creates an account', SignUp),
    async (request, reply) => {
      const returnTo = ownPath(fieldsOf(request).returnTo)
      try {
        const proof = await signUp(clientOf(request), SignUp.parse(fieldsOf(request)))
        await startSession(request, reply, proof)
        noteEvent(request, 'sign-up', 'success')
        return redirectSignedIn(request, reply, await landingOf(proof.userId, returnTo))
      } catch (error) {
        const reason = await reasonFor(request, reply, returnTo)
        return renderFormWithErrors(request, reply, error, (form, status) =>
          sendPage(reply, 'signUp', { form, returnTo, reason }, status),
        )
      }
    },
  )

  // The cart stays with the account; this browser starts a new one.
  const signOut = documented({
    summary: 'Signs out',
    answers: { 204: 'Signed out', 303: 'Signed out, after a form' },
  })
  app.post('/api/logout', signOut, async (request, reply) => {
    if (request.session) {
      await endSessions({ id: request.session.id })
      noteEvent(request, 'sign-out', 'success')
      reply.header('clear-site-data', '"cache"') // so that "Back" shows no page of this person
    }
    reply.clearCookie(sessionCookie, cookieOptions)
    reply.clearCookie(cartCookie, cookieOptions)
    reply.clearCookie(checkoutCookie, cookieOptions)
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    return isForm ? redirect(reply, '/') : reply.status(204).send()
  })
}

/** Why the visitor isn't signed in. */
function problemOf(error: string) {
  switch (error) {
    case 'cookies':
      return refusedCookies.session
    case 'account_not_linked':
      return 'There is already an account with your email. Sign in with its password, or choose “Forgot your password?”.'
    default:
      return `Signing in with ${providerName()} didn't work. Please try again.`
  }
}
