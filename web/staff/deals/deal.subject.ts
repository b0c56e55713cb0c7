import { contactChannels } from '../../../shared/deals/deal-kinds'
import { lazyPart } from '../../shell/lazy-screen'
import { easternDate } from '../../ui/eastern-time'
import { it, lowerWords } from '../frame/sentence'
import type { Subject, WorkItem } from '../frame/subjects'
import { staffPaths } from '../paths'

export const dealSubject: Subject = {
  word: 'Deal',
  plural: 'Deals',
  inSentence: (number) => `deal ${number}`,
  sentences: {
    status: ({ before, after }) => {
      const bought = /^PURCHASED on (.+)$/.exec(after)?.[1]
      if (bought) return `recorded the purchase of ${it} on ${dayWords(bought)}`
      if (before !== 'PURCHASED') return `moved ${it} to ${statusAndReason(after)}`
      return `undid the purchase of ${it}${after.replace(/^[A-Z]+/, '')}`
    },
    contact: ({ after }) => {
      const [channel = '', ...who] = after.split(', ')
      return `logged ${contacts[channel] ?? 'a contact'} with ${withWhom(who.join(', '))} about ${it}`
    },
    dealer: ({ after }) => `added ${after} to ${it}`,
    'dealer status': ({ after }) => `marked a dealer of ${it} as ${lowerWords(after)}`,
    draft: ({ before, after, isLast }) =>
      isLast ? `deleted a draft in ${it}: ${before}` : `saved a draft in ${it}: ${after}`,
    'published quote': ({ before, after, isFirst }) => {
      if (after === 'withdrawn') return `withdrew a quote in ${it}: ${before}`
      return `published a quote in ${it}: ${after}${isFirst ? '' : ', instead of an earlier one'}`
    },
    'confirmed by the dealer': ({ after }) => `noted that the dealer confirmed ${it} on ${after}`,
    contract: ({ after }) => `entered the contract of ${it}, ${after}`,
    'contract check': ({ after }) =>
      after === 'OK'
        ? `approved the contract of ${it}`
        : `found a problem in the contract of ${it}`,
    "buyer's own offer": ({ after }) => `found the buyer's own offer in ${it} ${after}`,
    saving: () => `verified the saving of ${it}`,
  },
  path: staffPaths.deal,
  facts: lazyPart(async () => (await import('./deal/deal-facts')).DealFacts),
  work: {
    assignTo: 'DEALS',
    callSubject({ id, deal }, name) {
      const asked = deal?.chosen?.solicitation
      const dealers = asked ? [{ solicitationId: asked.id, name: dealerNameOf(deal) }] : []
      return { kind: 'DEAL', id, name, dealers }
    },
    callee({ deal }) {
      const isDealer = deal?.nextStep?.kind === 'CONFIRM_WITH_DEALER'
      const asked = isDealer ? deal.chosen?.solicitation : undefined
      const phone = asked?.contactPhone ?? asked?.dealer.phone
      return asked && phone
        ? { phone, name: dealerNameOf(deal), solicitationId: asked.id }
        : undefined
    },
  },
}

/** The person to ask for at the dealer of the chosen quote, or the dealer. */
const dealerNameOf = (deal: WorkItem['deal']) =>
  deal?.chosen?.solicitation?.contactName ?? deal?.chosen?.dealerName ?? 'The dealer'

const contacts: Record<string, string> = {
  [contactChannels.PHONE]: 'a call',
  [contactChannels.EMAIL]: 'an email',
  [contactChannels.TEXT]: 'a text message',
  [contactChannels.IN_PERSON]: 'a meeting',
}

/** Earlier entries don't name the dealer. */
const withWhom = (who: string) =>
  ({ buyer: 'the buyer', dealer: 'a dealer' })[who] ?? (who || 'someone')

/** "2026-11-26" as "Nov 26, 2026" */
const dayWords = (day: string) => easternDate(`${day}T12:00:00-05:00`)

/** "CLOSED: NO_DEAL" as "closed: no deal". A note after that stays as it was typed. */
const statusAndReason = (text: string) => text.replace(/^[A-Z]+(: [A-Z_]+\b)?/, lowerWords)
