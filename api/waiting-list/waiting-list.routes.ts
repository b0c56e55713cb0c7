import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptForms, documentedForm, fieldsOf, queryOf } from '../account/form'
import { sendPage } from '../account/page'
import { confirmPlace, findPlaceLink } from './waiting-list'
import { confirmPlacePath } from './waiting-list.mail'

/** Where the mailed link leads: a page that confirms only with its button, because mail scanners open links too. */
export function waitingListRoutes(app: FastifyInstance) {
  app.register(async (forms) => {
    acceptForms(forms)
    forms.get(
      confirmPlacePath,
      documentedForm('Asks whether to join the waiting list of a package'),
      async (request, reply) => {
        const token = String(queryOf(request).token)
        const packageName = await findPlaceLink(token)
        if (!packageName) return linkIsOver(reply)
        return sendPage(reply, 'confirmPlace', { token, packageName })
      },
    )
    forms.post(
      confirmPlacePath,
      documentedForm('Joins the waiting list'),
      async (request, reply) => {
        const packageName = await confirmPlace(String(fieldsOf(request).token))
        if (!packageName) return linkIsOver(reply)
        return sendPage(reply, 'placeConfirmed', { packageName })
      },
    )
  })
}

const linkIsOver = (reply: FastifyReply) => sendPage(reply, 'placeLinkOver', {}, 400)
