import type { FastifyInstance } from 'fastify'
import { withReturn } from '../../shared/account-pages'
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
import { findGuestOrder } from '../account/guest-orders'
import { sendPage } from '../account/page'
import { clientOf, startSession } from '../account/sign-in/browser-session'
import { noteEvent } from '../http/security-events'
import { visitorOf } from '../http/visitor'
import { createGuestAccount, GuestAccount } from './guest-account'

const path = '/api/login/order'

/** The page where a guest who has paid sets a password. The success page has the same form. */
export function guestAccountRoutes(app: FastifyInstance) {
  app.register(async (forms) => {
    acceptForms(forms)

    forms.get(
      path,
      documentedPage('Asks the browser that paid as a guest for a password'),
      async (request, reply) => {
        const reference = String(queryOf(request).session_id ?? '')
        const order = await findGuestOrder(visitorOf(request, reply), reference)
        if (!order || order.hasAccount) return redirect(reply, signInPath(reference))
        const { email, number } = order
        return sendPage(reply, 'orderPassword', { form: emptyForm, reference, email, number })
      },
    )

    forms.post(
      path,
      documentedForm('Creates the account of a guest who has paid', GuestAccount),
      async (request, reply) => {
        const visitor = visitorOf(request, reply)
        const reference = String(fieldsOf(request).reference ?? '')
        const order = await findGuestOrder(visitor, reference)
        // To any other browser, the answer is the same whether there is an order or an account.
        if (!order || order.hasAccount) return redirect(reply, signInPath(reference))
        const { email, number } = order
        try {
          const input = GuestAccount.parse(fieldsOf(request))
          const proof = await createGuestAccount(visitor, clientOf(request), input)
          await startSession(request, reply, proof)
          noteEvent(request, 'sign-up', 'success')
        } catch (error) {
          return renderFormWithErrors(request, reply, error, (form, status) =>
            sendPage(reply, 'orderPassword', { form, reference, email, number }, status),
          )
        }
        return redirect(reply, dealPath(reference))
      },
    )
  })
}

const dealPath = (reference: string) => `/deals/?${new URLSearchParams({ session_id: reference })}`

/** Leads a browser that is signed in to the deal. */
const signInPath = (reference: string) => withReturn('/api/login', dealPath(reference))
