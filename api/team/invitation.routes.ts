import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FormState, withReturn } from '../../shared/account-pages'
import { hasFactor } from '../account/factor/factor'
import {
  acceptForms,
  documentedForm,
  documentedPage,
  emptyForm,
  fieldsOf,
  queryOf,
  renderFormWithErrors,
} from '../account/form'
import { sendPage } from '../account/page'
import { startSession } from '../account/sign-in/browser-session'
import { redirectSignedIn } from '../account/sign-in/new-cookie'
import { config } from '../platform/config'
import { Refusal } from '../platform/errors'
import { acceptInvitation, openLink } from './invitations'
import { maskedEmail } from './open-invitations'

const path = '/api/login/invitation'
const STAFF = '/staff/'

/** The link can't be used any more, or too many wrong ones were opened. */
const isOverBy = ['NOT_FOUND', 'EXPIRED', 'RATE_LIMITED'] as const

/** The page behind the link of an invitation. Opening it changes nothing: mail scanners open every link. */
export function invitationRoutes(app: FastifyInstance) {
  app.register(async (forms) => {
    acceptForms(forms)
    forms.get(
      path,
      documentedPage('Where the link of an invitation leads', [...isOverBy]),
      (request, reply) =>
        invitationPage(request, reply, queryOf(request).token, { form: emptyForm, status: 200 }),
    )

    forms.post(
      path,
      documentedForm('Joins the team', undefined, undefined, ['NOT_FOUND']),
      async (request, reply) => {
        const fields = fieldsOf(request)
        try {
          const proof = await acceptInvitation(request, fields)
          if (proof) await startSession(request, reply, proof)
          const userId = proof?.userId ?? request.session?.user.id ?? ''
          const needsFactor = !config.hasDemoAccounts && !(await hasFactor(userId))
          const next = needsFactor ? withReturn('/api/login/factor', STAFF) : STAFF
          return redirectSignedIn(request, reply, next)
        } catch (error) {
          return renderFormWithErrors(request, reply, error, (form, status) =>
            isOver(error)
              ? sendPage(reply, 'invitationOver', { problem: form.problem ?? '' }, status)
              : invitationPage(request, reply, fields.token, { form, status }),
          )
        }
      },
    )
  })
}

async function invitationPage(
  request: FastifyRequest,
  reply: FastifyReply,
  token: unknown,
  { form, status }: { form: FormState; status: number },
) {
  try {
    const { invitation, way } = await openLink(request, token)
    const { email, role, invitedByName } = invitation
    const page = { form, way, role, invitedByName, token: String(token) }
    const shownEmail = way === 'WRONG_ACCOUNT' ? maskedEmail(email) : email
    return await sendPage(reply, 'invitation', { ...page, email: shownEmail }, status)
  } catch (error) {
    return renderFormWithErrors(request, reply, error, ({ problem = '' }, code) =>
      sendPage(reply, 'invitationOver', { problem }, code),
    )
  }
}

const isOver = (error: unknown) =>
  error instanceof Refusal && isOverBy.some((code) => code === error.extensions.code)
