import { lowerFirst } from '../ui/lower-first'
import { consultationSubject } from './consultations/consultation.subject'
import { dealerContactSubject, dealerSubject } from './dealers/dealer.subject'
import { claimSubject } from './deals/claims/claim.subject'
import { dealSubject } from './deals/deal.subject'
import { it } from './frame/sentence'
import { registerSubjects } from './frame/subjects'
import { replySubject } from './inbound/reply.subject'
import { conversationSubject } from './inbox/conversation.subject'
import { orderSubject } from './orders/order.subject'
import { packageSubject } from './packages/package.subject'
import { staffPaths } from './paths'
import { personSubject } from './people/person.subject'
import { reviewSubject } from './reviews/review.subject'
import { paymentLinkSubject } from './sales/payment-link.subject'
import { serviceSubject } from './settings/service.subject'
import { settingSubject } from './settings/setting.subject'
import { taskSubject } from './tasks/task.subject'
import { memberSubject } from './team/member.subject'
import { tokenSubject } from './tokens/token.subject'
import { webhookSubject } from './webhooks/webhook.subject'

/** All kinds of things, in the order of the history's filter. Another kind is another entry; `tsc` asks for it. */
registerSubjects({
  PACKAGE: packageSubject,
  ORDER: orderSubject,
  CONSULTATION: consultationSubject,
  CONVERSATION: conversationSubject,
  DEAL: dealSubject,
  DEALER: dealerSubject,
  DEALER_CONTACT: dealerContactSubject,
  CLAIM: claimSubject,
  PERSON: personSubject,
  REPLY: replySubject,
  TASK: taskSubject,
  API_TOKEN: tokenSubject,
  PAYMENT_LINK: paymentLinkSubject,
  REVIEW: reviewSubject,
  SAVED_REPLY: {
    plural: 'Saved replies',
    inSentence: (name) => `the saved reply “${name}”`,
    path: staffPaths.savedReplies,
  },
  STAFF_MEMBER: memberSubject,
  SETTINGS: settingSubject,
  SERVICE: serviceSubject,
  WEBHOOK: webhookSubject,
  SERVED_STATES: { inSentence: lowerFirst, path: staffPaths.states },
  EXPORT: {
    plural: 'Exports',
    inSentence: lowerFirst,
    sentences: { export: ({ after }) => `exported ${it}: ${after}` },
  },
})
