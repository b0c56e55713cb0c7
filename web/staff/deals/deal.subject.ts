import { lazyPart } from '../../shell/lazy-screen'
import type { Subject, WorkItem } from '../frame/subjects'
import { staffPaths } from '../paths'

export const dealSubject: Subject = {
  word: 'Deal',
  plural: 'Deals',
  inSentence: (number) => `deal ${number}`,
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
