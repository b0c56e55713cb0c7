import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withReturn } from '../../../shared/account-pages'
import { noteEvent } from '../../http/security-events'
import type { Session } from '../../http/visitor'
import type { Proof } from '../account'
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
import { isConfirmed } from '../sessions/confirmation'
import { startSession } from '../sign-in/browser-session'
import { landingOf } from '../sign-in/landing'
import { forgetPending, pendingSignIn } from '../sign-in/pending-sign-in'
import { ownPath } from '../sign-in/return-to'
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

const path = '/api/login/factor'

/** The second factor: asked for at sign-in, set up, and turned off. */
export function factorRoutes(app: FastifyInstance) {
  app.get(
    path,
    documentedPage('The second factor: code, set-up, or settings'),
    async (request, reply) => {
      const returnTo = ownPath(queryOf(request).returnTo)
      if (await pendingSignIn(request)) {
        return sendPage(reply, 'factorCode', { form: emptyForm, returnTo })
      }
      const { session } = request
      if (!session) return redirect(reply, withReturn('/api/login', withReturn(path, returnTo)))
      if (await hasFactor(session.user.id)) {
        return sendPage(reply, 'factorSettings', { form: emptyForm })
      }
      if (!(await isConfirmed(session))) return askForPassword(reply, returnTo)
      const setup = { ...beginSetup(session.user), isStaff: isStaff(session) }
      return sendPage(reply, 'factorSetup', { form: emptyForm, returnTo, ...setup })
    },
  )

  app.post(
    path,
    documentedForm('Checks a code; sets up or turns off the second factor', FactorCode),
    async (request, reply) => {
      const returnTo = ownPath(fieldsOf(request).returnTo)
      const pending = await pendingSignIn(request)
      if (pending) return finishSignIn(request, reply, pending, returnTo)
      const { session } = request
      if (!session) return redirect(reply, withReturn('/api/login', withReturn(path, returnTo)))
      if (await hasFactor(session.user.id)) return change(request, reply, session)
      if (!(await isConfirmed(session))) return askForPassword(reply, returnTo)
      return setUp(request, reply, session, returnTo)
    },
  )
}

/** Staff need the second factor, so also those who become staff only with it. */
const isStaff = ({ user, needsFactor }: Session) => user.isStaff || needsFactor

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
    return renderFormWithErrors(request, reply, error, (form, status) =>
      sendPage(reply, 'factorCode', { form, returnTo }, status),
    )
  }
  forgetPending(reply)
  return redirect(reply, await landingOf(pending.userId, returnTo))
}

async function setUp(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  returnTo: string,
) {
  const setup = readSetup(session.user, String(fieldsOf(request).setup))
  const page = { returnTo, isStaff: isStaff(session) }
  if (!setup) {
    const form = { ...emptyForm, problem: 'That took too long. Please scan the new QR code.' }
    return sendPage(reply, 'factorSetup', { form, ...page, ...beginSetup(session.user) }, 400)
  }
  try {
    const { code } = FactorCode.parse(fieldsOf(request))
    const codes = await enableFactor(session, setup.secret, code)
    noteEvent(request, 'second factor on', 'success')
    return sendPage(reply, 'recoveryCodes', { codes, returnTo })
  } catch (error) {
    noteEvent(request, 'second factor on', 'failure')
    return renderFormWithErrors(request, reply, error, (form, status) =>
      sendPage(reply, 'factorSetup', { form, ...page, ...setup }, status),
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
    return renderFormWithErrors(request, reply, error, (form, status) =>
      sendPage(reply, 'factorSettings', { form }, status),
    )
  }
  if (isRenewal) return sendPage(reply, 'recoveryCodes', { codes, returnTo: '/' })
  return sendPage(reply, 'factorDisabled', {})
}
