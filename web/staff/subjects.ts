import { lowerFirst } from '../ui/lower-first'
import { consultationSubject } from './consultations/consultation.subject'
import { claimSubject } from './deals/claims/claim.subject'
import { dealSubject } from './deals/deal.subject'
import { registerSubjects } from './frame/subjects'
import { conversationSubject } from './inbox/conversation.subject'
import { orderSubject } from './orders/order.subject'
import { staffPaths } from './paths'
import { replySubject } from './replies/reply.subject'
import { taskSubject } from './tasks/task.subject'

/** All kinds of things, in the order of the history's filter. Another kind is another entry; `tsc` asks for it. */
registerSubjects({
  PACKAGE: { plural: 'Packages', path: staffPaths.package },
  ORDER: orderSubject,
  CONSULTATION: consultationSubject,
  CONVERSATION: conversationSubject,
  DEAL: dealSubject,
  DEALER: { plural: 'Dealers', path: staffPaths.dealer },
  DEALER_CONTACT: { plural: "Dealers' contacts", inSentence: (name) => `a contact of ${name}` },
  CLAIM: claimSubject,
  PERSON: { plural: 'People', path: staffPaths.person },
  REPLY: replySubject,
  TASK: taskSubject,
  API_TOKEN: {
    plural: 'API tokens',
    inSentence: (name) => `the token “${name}”`,
    path: staffPaths.tokens,
  },
  PAYMENT_LINK: { plural: 'Payment links', inSentence: (name) => `the ${lowerFirst(name)}` },
  REVIEW: { plural: 'Reviews', inSentence: (number) => `the review of deal ${number}` },
  SAVED_REPLY: {
    plural: 'Saved replies',
    inSentence: (name) => `the saved reply “${name}”`,
    path: staffPaths.savedReplies,
  },
  STAFF_MEMBER: { plural: 'Team', path: staffPaths.team },
  SERVED_STATES: { inSentence: lowerFirst, path: staffPaths.states },
})
