import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { givenPasswordField } from '../account/account'
import { clientOf } from '../account/browser-session'
import {
  acceptForms,
  emptyForm,
  type FormState,
  fieldsOf,
  queryOf,
  redirect,
  renderField,
  renderForm,
  renderFormWithErrors,
} from '../account/form'
import { sendPage } from '../account/page'
import { checkPassword } from '../account/password'
import { html } from '../http/html'
import { noteEvent } from '../http/security-events'
import type { Session, SignedInUser } from '../http/visitor'
import { inOurZone } from '../mail/letter'
import {
  cancelDeletion,
  confirmDeletion,
  confirmPath,
  deletionTimeOf,
  requestDeletion,
} from './account-deletion'
import { exportPerson } from './export'

const path = '/api/login/account'

const Download = z.object({ downloadPassword: givenPasswordField })
const Deletion = z.object({ deletePassword: givenPasswordField })

/** The pages where people download their data and delete their account. */
export function privacyRoutes(app: FastifyInstance) {
  app.register(async (forms) => {
    acceptForms(forms)
    forms.get(
      path,
      signedIn(({ user }, _request, reply) => accountPage(user, reply, emptyForm)),
    )
    forms.post(`${path}/download`, signedIn(download))
    forms.post(`${path}/delete`, signedIn(requestDeletionRoute))
    forms.get(
      confirmPath,
      signedIn((_session, request, reply) => confirmPage(request, reply)),
    )
    forms.post(confirmPath, signedIn(confirmDeletionRoute))
    forms.post(
      `${path}/keep`,
      signedIn(async ({ user }, request, reply) => {
        await cancelDeletion(user)
        noteEvent(request, 'account deletion', 'canceled')
        return redirect(reply, path)
      }),
    )
  })
}

type SignedInRoute = (
  session: Session,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply> | FastifyReply

/** Sends others to the sign-in page, from where they return. */
const signedIn = (route: SignedInRoute) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { session } = request
  if (session) return route(session, request, reply)
  const returnTo = request.method === 'GET' ? request.url : path
  return redirect(reply, `/api/login?${new URLSearchParams({ returnTo })}`)
}

const download: SignedInRoute = async (session, request, reply) => {
  try {
    const { downloadPassword } = Download.parse(fieldsOf(request))
    await checkPassword(session, downloadPassword, 'downloadPassword')
    const data = await exportPerson({ userId: session.user.id })
    noteEvent(request, 'data download', 'success')
    return reply
      .header('content-disposition', 'attachment; filename="my-data.json"')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2))
  } catch (error) {
    noteEvent(request, 'data download', 'failure')
    return sendErrors(session.user, request, reply, error)
  }
}

const requestDeletionRoute: SignedInRoute = async (session, request, reply) => {
  const { user } = session
  try {
    const { deletePassword } = Deletion.parse(fieldsOf(request))
    await requestDeletion(clientOf(request), session, deletePassword)
    noteEvent(request, 'account deletion', 'requested')
  } catch (error) {
    noteEvent(request, 'account deletion', 'failure')
    return sendErrors(user, request, reply, error)
  }
  const content = html`<div class="card"><p>We've sent a link to ${user.email}. Nothing is deleted until
  you confirm it there.</p></div>`
  return sendPage(reply, 'Check your email', content)
}

const confirmDeletionRoute: SignedInRoute = async ({ user }, request, reply) => {
  try {
    await confirmDeletion(user, fieldsOf(request).token)
    noteEvent(request, 'account deletion', 'success')
  } catch (error) {
    noteEvent(request, 'account deletion', 'failure')
    return sendErrors(user, request, reply, error)
  }
  return redirect(reply, path)
}

async function sendErrors(
  user: SignedInUser,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
) {
  const deleteAt = await deletionTimeOf(user)
  return renderFormWithErrors(request, reply, error, (state, status) =>
    sendAccountPage(reply, state, deleteAt, status),
  )
}

const accountPage = async (user: SignedInUser, reply: FastifyReply, state: FormState) =>
  sendAccountPage(reply, state, await deletionTimeOf(user))

function sendAccountPage(
  reply: FastifyReply,
  state: FormState,
  deleteAt: Date | null,
  status?: number,
) {
  const content = html`${state.problem && html`<p class="notice bad" role="alert">${state.problem}</p>`}
<div class="card">
  <h2>Download my data</h2>
  <p>A file with everything we store about you: your account, orders, requests, messages, and emails.</p>
  ${renderForm(withoutProblem(state), {
    action: `${path}/download`,
    button: 'Download my data',
    fields: [passwordField(state, 'downloadPassword')],
  })}
</div>
<div class="card">${deleteAt ? keepForm(deleteAt) : deleteForm(state)}</div>
<p class="beside"><a href="/api/login/password">Change password</a></p>
<p class="beside"><a href="/">Back to the site</a></p>`
  return sendPage(reply, 'Your data', content, status)
}

/** The problem is shown once, above both forms. */
const withoutProblem = ({ values, problems }: FormState): FormState => ({ values, problems })

const passwordField = (state: FormState, name: string) =>
  renderField(state, {
    name,
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
  })

const deleteForm = (state: FormState) => html`<h2>Delete my account</h2>
  <p>We'll email you a link to confirm it, and then wait seven days in case you change your mind. For our
  books, orders are kept without your name and email.</p>
  ${renderForm(withoutProblem(state), {
    action: `${path}/delete`,
    button: 'Delete my account',
    fields: [passwordField(state, 'deletePassword')],
  })}`

const keepForm = (deleteAt: Date) => html`<h2>Your account will be deleted</h2>
  <p>We'll delete your account and your personal data on ${inOurZone(deleteAt)}.</p>
  ${renderForm(emptyForm, { action: `${path}/keep`, button: 'Keep my account', fields: [] })}`

/** Asks once more, because mail scanners open links too. */
function confirmPage(request: FastifyRequest, reply: FastifyReply) {
  const { token } = queryOf(request)
  const content = html`<div class="card">
  <p>Your account, messages, and requests will be deleted in seven days. Until then, you can change your
  mind.</p>
  ${renderForm(emptyForm, {
    action: confirmPath,
    button: 'Delete my account',
    fields: [html`<input type="hidden" name="token" value="${String(token ?? '')}">`],
  })}
</div>
<p class="beside"><a href="${path}">Keep my account</a></p>`
  return sendPage(reply, 'Delete your account?', content)
}
