import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import { html } from '../http/html'
import { noteEvent } from '../http/security-events'
import type { Session } from '../http/visitor'
import type { Proof } from './account'
import { startSession } from './browser-session'
import { isConfirmed } from './confirmation'
import {
  beginSetup,
  checkCode,
  disableFactor,
  enableFactor,
  FactorCode,
  hasFactor,
  readSetup,
  renewRecoveryCodes,
} from './factor'
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
import { sendPage } from './page'
import { forgetPending, pendingSignIn } from './pending-sign-in'
import { ownPath, withReturn } from './return-to'

const path = '/api/login/factor'

/** The second factor: asked for at sign-in, set up, and turned off. */
export function factorRoutes(app: FastifyInstance) {
  app.get(path, async (request, reply) => {
    const returnTo = ownPath(queryOf(request).returnTo)
    if (await pendingSignIn(request)) return codePage(reply, emptyForm, returnTo)
    const { session } = request
    if (!session) return redirect(reply, withReturn('/api/login', withReturn(path, returnTo)))
    if (await hasFactor(session.user.id)) return managePage(reply, emptyForm)
    if (!(await isConfirmed(session))) return askForPassword(reply, returnTo)
    return setupPage(reply, emptyForm, beginSetup(session.user), returnTo)
  })

  app.post(path, async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    const pending = await pendingSignIn(request)
    if (pending) return finishSignIn(request, reply, pending, returnTo)
    const { session } = request
    if (!session) return redirect(reply, withReturn('/api/login', withReturn(path, returnTo)))
    if (await hasFactor(session.user.id)) return change(request, reply, session)
    if (!(await isConfirmed(session))) return askForPassword(reply, returnTo)
    return setUp(request, reply, session, returnTo)
  })
}

const askForPassword = (reply: FastifyReply, returnTo: string) =>
  redirect(reply, withReturn('/api/login/confirm', withReturn(path, returnTo)))

async function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  pending: Proof,
  returnTo: string,
) {
  try {
    await checkCode(pending.userId, FactorCode.parse(fieldsOf(request)).code)
    await startSession(request, reply, pending)
    noteEvent(request, 'sign-in', 'success')
  } catch (error) {
    noteEvent(request, 'sign-in', 'failure')
    return renderFormWithErrors(request, reply, error, (state, status) =>
      codePage(reply, state, returnTo, status),
    )
  }
  forgetPending(reply)
  return redirect(reply, returnTo)
}

async function setUp(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  returnTo: string,
) {
  const setup = readSetup(session.user, String(fieldsOf(request).setup))
  if (!setup) {
    const state = { ...emptyForm, problem: 'That took too long. Please scan the new QR code.' }
    return setupPage(reply, state, beginSetup(session.user), returnTo, 400)
  }
  try {
    const { code } = FactorCode.parse(fieldsOf(request))
    const codes = await enableFactor(session, setup.secret, code)
    noteEvent(request, 'second factor on', 'success')
    return codesPage(reply, codes, returnTo)
  } catch (error) {
    noteEvent(request, 'second factor on', 'failure')
    return renderFormWithErrors(request, reply, error, (state, status) =>
      setupPage(reply, state, setup, returnTo, status),
    )
  }
}

async function change(request: FastifyRequest, reply: FastifyReply, { user }: Session) {
  const isRenewal = fieldsOf(request).action === 'renew'
  const event = isRenewal ? 'recovery codes' : 'second factor off'
  let codes: string[] = []
  try {
    await checkCode(user.id, FactorCode.parse(fieldsOf(request)).code)
    if (isRenewal) codes = await renewRecoveryCodes(user.id)
    else await disableFactor(user.id)
    noteEvent(request, event, 'success')
  } catch (error) {
    noteEvent(request, event, 'failure')
    return renderFormWithErrors(request, reply, error, (state, status) =>
      managePage(reply, state, status),
    )
  }
  if (isRenewal) return codesPage(reply, codes, '/')
  const content = html`<div class="card"><p>From now on, your password is enough to sign in.</p>
  <a class="button" href="/">Continue</a></div>`
  return sendPage(reply, 'Two-step sign-in is off', content)
}

const codeField = (state: FormState, hint?: string) =>
  renderField(state, { name: 'code', label: 'Code', autocomplete: 'one-time-code', hint })

function codePage(reply: FastifyReply, state: FormState, returnTo: string, status?: number) {
  const content = html`<div class="card">
  <p>Enter the code that your authenticator app shows.</p>
  ${renderForm(state, {
    action: path,
    returnTo,
    button: 'Sign in',
    fields: [codeField(state, 'Lost your phone? Enter one of your recovery codes.')],
  })}
</div>`
  return sendPage(reply, 'Two-step sign-in', content, status)
}

function setupPage(
  reply: FastifyReply,
  state: FormState,
  { secret, setup, uri }: { secret: string; setup: string; uri: string },
  returnTo: string,
  status?: number,
) {
  const content = html`<div class="card">
  <p>Two-step sign-in protects your account even if someone knows your password. Staff need it.
  Scan this QR code with an authenticator app, then enter the code it shows.</p>
  <div class="qr" role="img" aria-label="QR code for your authenticator app">${{ markup: renderSVG(uri, { border: 2 }) }}</div>
  <p class="hint">Can't scan it? Enter this key in the app: <code>${secret.replace(/.{4}(?=.)/g, '$& ')}</code></p>
  ${renderForm(state, {
    action: path,
    returnTo,
    button: 'Turn it on',
    fields: [html`<input type="hidden" name="setup" value="${setup}">`, codeField(state)],
  })}
</div>
<p class="beside"><a href="/">Back to the site</a></p>`
  return sendPage(reply, 'Set up two-step sign-in', content, status)
}

function codesPage(reply: FastifyReply, codes: string[], returnTo: string) {
  const content = html`<div class="card">
  <p>Each of these recovery codes works once, in place of your app's. Keep them in a safe place: we
  can't show them again.</p>
  <ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
  <a class="button" href="${returnTo}">Continue</a>
</div>`
  reply.header('cache-control', 'no-store')
  return sendPage(reply, 'Save your recovery codes', content)
}

function managePage(reply: FastifyReply, state: FormState, status?: number) {
  const content = html`<div class="card">
  <p>Two-step sign-in is on: after your password, we ask for a code of your authenticator app.</p>
  ${renderForm(state, {
    action: path,
    button: 'Turn it off',
    fields: [codeField(state)],
    second: { name: 'action', value: 'renew', label: 'Get new recovery codes' },
  })}
</div>
<p class="beside"><a href="/">Back to the site</a></p>`
  return sendPage(reply, 'Two-step sign-in', content, status)
}
