import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormState } from '../../shared/account-pages'
import { dollarText } from '../../shared/money'
import { refusedCookies } from '../../shared/refused-cookies'
import { sendsCookies } from '../account/cookie'
import {
  acceptForms,
  documentedForm,
  documentedPage,
  emptyForm,
  queryOf,
  redirect,
  renderFormWithErrors,
} from '../account/form'
import { sendPage } from '../account/page'
import { redirectWithNewCookie } from '../account/sign-in/new-cookie'
import { type Visitor, visitorOf } from '../http/visitor'
import { inOurZone } from '../mail/letter'
import { asRefusal } from '../platform/errors'
import { fillCartFrom, itemsReplacedBy, type OpenLink, openLink } from './open-link'

const path = '/api/pay/:token'
const payPath = (token: string) => `/api/pay/${token}`
const params = { token: 'The token of the link' }

interface PayRoute {
  Params: { token: string }
}

/** The page behind a payment link. Opening it changes nothing: mail scanners open every link. */
export function payRoutes(app: FastifyInstance) {
  app.register(async (forms) => {
    acceptForms(forms)
    forms.addHook('onRequest', (_request, reply, done) => {
      reply.header('x-robots-tag', 'noindex')
      done()
    })

    const page = documentedPage(
      'Where a payment link leads',
      ['NOT_FOUND', 'EXPIRED', 'RATE_LIMITED'],
      params,
    )
    forms.get<PayRoute>(path, page, (request, reply) =>
      withLink(request, reply, async (visitor, opened) => {
        if (queryOf(request).filled !== '1') return linkPage(reply, visitor, opened)
        if (sendsCookies(request)) return redirect(reply, '/checkout')
        return linkPage(reply, visitor, opened, {
          form: { ...emptyForm, problem: refusedCookies.cart },
        })
      }),
    )

    const payForm = documentedForm(
      'Puts what was agreed into the cart',
      undefined,
      undefined,
      ['NOT_FOUND'],
      params,
    )
    forms.post<PayRoute>(path, payForm, (request, reply) =>
      withLink(request, reply, async (visitor, opened) => {
        if (opened.state === 'PAID') return linkPage(reply, visitor, opened)
        if (opened.state === 'SOLD_OUT') return linkPage(reply, visitor, opened, { status: 409 })
        try {
          await fillCartFrom(visitor, opened.link)
        } catch (error) {
          if (asRefusal(error).extensions.code !== 'RATE_LIMITED') throw error
          return renderFormWithErrors(request, reply, error, (form, status) =>
            linkPage(reply, visitor, opened, { form, status }),
          )
        }
        const check = `${payPath(opened.link.token)}?filled=1`
        return redirectWithNewCookie(request, reply, { next: '/checkout', check })
      }),
    )
  })
}

/** Opens the link, or shows why it leads nowhere. */
async function withLink(
  request: FastifyRequest<PayRoute>,
  reply: FastifyReply,
  answer: (visitor: Visitor, opened: OpenLink) => Promise<FastifyReply>,
) {
  try {
    const visitor = visitorOf(request, reply)
    return await answer(visitor, await openLink(visitor, request.params.token))
  } catch (error) {
    return renderFormWithErrors(request, reply, error, ({ problem = '' }, status) =>
      sendPage(reply, 'payLinkOver', { problem }, status),
    )
  }
}

async function linkPage(
  reply: FastifyReply,
  visitor: Visitor,
  { link, state, unitsLeft }: OpenLink,
  { form = emptyForm, status = 200 }: { form?: FormState; status?: number } = {},
) {
  const { token, quantity, note, createdByName, expiresAt } = link
  const { name, priceCents } = link.package
  return sendPage(
    reply,
    'payLink',
    {
      form,
      token,
      state,
      unitsLeft,
      packageName: name,
      quantity,
      total: dollarText(priceCents * quantity),
      note,
      sender: createdByName,
      until: inOurZone(expiresAt),
      replaces: state === 'OPEN' ? await itemsReplacedBy(link, visitor) : 0,
    },
    status,
  )
}
