import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { html } from '../http/html'
import { noteEvent } from '../http/security-events'
import { findPassword, givenPasswordField } from './account'
import { sendSession } from './browser-session'
import { recordConfirmation } from './confirmation'
import {
  emptyForm,
  type FormState,
  fieldsOf,
  queryOf,
  redirect,
  renderField,
  renderForm,
  renderFormWithErrors,
} from './form'
import { providerName } from './oidc'
import { sendPage } from './page'
import { checkPassword } from './password'
import { ownPath, withReturn } from './return-to'

const path = '/api/login/confirm'
const Confirm = z.object({ password: givenPasswordField })

/** Asks signed-in users for their password again, before something that can't be undone. */
export function confirmRoutes(app: FastifyInstance) {
  app.get(path, async (request, reply) => {
    const returnTo = ownPath(queryOf(request).returnTo)
    const { session } = request
    if (!session) return redirect(reply, withReturn('/api/login', returnTo))
    if (await findPassword({ id: session.user.id })) return askPage(reply, emptyForm, returnTo)
    return providerPage(reply, returnTo)
  })

  app.post(path, async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    const { session } = request
    if (!session) return redirect(reply, withReturn('/api/login', returnTo))
    try {
      await checkPassword(session, Confirm.parse(fieldsOf(request)).password, 'password')
      sendSession(reply, await recordConfirmation(session))
      noteEvent(request, 'password check', 'success')
    } catch (error) {
      noteEvent(request, 'password check', 'failure')
      return renderFormWithErrors(request, reply, error, (state, status) =>
        askPage(reply, state, returnTo, status),
      )
    }
    return redirect(reply, returnTo)
  })
}

function askPage(reply: FastifyReply, state: FormState, returnTo: string, status?: number) {
  const content = html`<div class="card">
  <p>Please enter your password again to continue.</p>
  ${renderForm(state, {
    action: path,
    returnTo,
    button: 'Continue',
    fields: [
      renderField(state, {
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'current-password',
      }),
    ],
  })}
</div>
<p class="beside"><a href="${returnTo}">Cancel</a></p>`
  return sendPage(reply, "Confirm it's you", content, status)
}

/** For an account without a password. */
function providerPage(reply: FastifyReply, returnTo: string) {
  const provider = providerName()
  const content = html`<div class="card">
  ${
    provider
      ? html`<p>Please sign in again to continue.</p>
  <a class="button" href="${withReturn('/api/login/continue', returnTo)}">Continue with ${provider}</a>`
      : html`<p>Your account doesn't have a password yet. To set one, sign out and choose “Forgot your password?”.</p>`
  }
</div>
<p class="beside"><a href="${returnTo}">Cancel</a></p>`
  return sendPage(reply, "Confirm it's you", content)
}
