import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { givenPasswordField } from '../account/account'
import {
  acceptForms,
  documentedForm,
  documentedPage,
  emptyForm,
  fieldsOf,
  queryOf,
  redirect,
  renderFormWithErrors,
} from '../account/form'
import { sendPage } from '../account/page'
import { checkPassword } from '../account/password/password'
import { clientOf } from '../account/sign-in/browser-session'
import { noteEvent } from '../http/security-events'
import type { Session, SignedInUser } from '../http/visitor'
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
      documentedPage('The page to download data and to delete the account'),
      signedIn(async ({ user }, _request, reply) => {
        const deleteAt = await deletionTimeOf(user)
        return sendPage(reply, 'ownData', { form: emptyForm, deleteAt })
      }),
    )
    forms.post(
      `${path}/download`,
      documentedForm('Downloads all data', Download, z.looseObject({})),
      signedIn(download),
    )
    forms.post(
      `${path}/delete`,
      documentedForm('Mails a link that deletes the account', Deletion),
      signedIn(requestDeletionRoute),
    )
    forms.get(
      confirmPath,
      documentedPage('Where that link leads'),
      signedIn(async (_session, request, reply) =>
        sendPage(reply, 'confirmDeletion', { token: String(queryOf(request).token ?? '') }),
      ),
    )
    forms.post(
      confirmPath,
      documentedForm('Deletes the account in some days'),
      signedIn(confirmDeletionRoute),
    )
    forms.post(
      `${path}/keep`,
      documentedForm('Keeps the account'),
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
) => Promise<FastifyReply>

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
  return sendPage(reply, 'deletionLinkSent', { email: user.email })
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
  return renderFormWithErrors(request, reply, error, (form, status) =>
    sendPage(reply, 'ownData', { form, deleteAt }, status),
  )
}
