import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withReturn } from '../../../shared/account-pages'
import { noteEvent } from '../../http/security-events'
import { findPassword, givenPasswordField } from '../account'
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
import { checkPassword } from '../password/password'
import { providerName } from '../provider/oidc'
import { sendSession } from '../sign-in/browser-session'
import { ownPath } from '../sign-in/return-to'
import { recordConfirmation } from './confirmation'

const path = '/api/login/confirm'
const Confirm = z.object({ password: givenPasswordField })

/** Asks signed-in users for their password again, before something that can't be undone. */
export function confirmRoutes(app: FastifyInstance) {
  app.get(path, documentedPage('Asks for the password again'), async (request, reply) => {
    const returnTo = ownPath(queryOf(request).returnTo)
    const { session } = request
    if (!session) return redirect(reply, withReturn('/api/login', returnTo))
    if (await findPassword({ id: session.user.id })) {
      return sendPage(reply, 'confirmPassword', { form: emptyForm, returnTo })
    }
    return sendPage(reply, 'confirmAtProvider', { provider: providerName(), returnTo })
  })

  app.post(path, documentedForm('Checks the password', Confirm), async (request, reply) => {
    const returnTo = ownPath(fieldsOf(request).returnTo)
    const { session } = request
    if (!session) return redirect(reply, withReturn('/api/login', returnTo))
    try {
      await checkPassword(session, Confirm.parse(fieldsOf(request)).password, 'password')
      sendSession(reply, await recordConfirmation(session))
      noteEvent(request, 'password check', 'success')
    } catch (error) {
      noteEvent(request, 'password check', 'failure')
      return renderFormWithErrors(request, reply, error, (form, status) =>
        sendPage(reply, 'confirmPassword', { form, returnTo }, status),
      )
    }
    return redirect(reply, returnTo)
  })
}
