import { type ContractCheck as Check, checkContract } from '../../../shared/deals/contract-check'
import type { ContractLine as Line } from '../../../shared/deals/contract-lines'
import type { ContractTerm as Term } from '../../../shared/deals/contract-terms'
import { dollars } from '../../../shared/money'
import type { Deal as DealRow } from '../../generated/prisma/client'
import { builder } from '../../graph/builder'
import { costs } from '../../graph/query-cost'
import { Deal } from '../deals.schema'
import { QuoteLineKind } from '../quotes/quote-kinds.schema'
import { chosenOf, contractOf } from '../quotes/quotes'
import { Quote } from '../quotes/quotes.schema'

export const ContractVerdict = builder.enumType('ContractVerdict', {
  description: 'What our check of a contract came to.',
  values: {
    OK: { description: 'The buyer can sign.' },
    NOT_YET: { description: 'Something has to change first.' },
  } as const,
})

const ContractLine = builder.objectRef<Line>('ContractLine').implement({
  description: 'A line of the contract beside the same one of the quote.',
  fields: (t) => ({
    kind: t.expose('kind', {
      type: QuoteLineKind,
      nullable: true,
      description: 'What it is for; null for the selling price.',
    }),
    label: t.exposeString('label', { description: 'Name of the line.' }),
    quoted: t.float({
      nullable: true,
      description: 'US dollars in the quote; null when only the contract has it.',
      resolve: ({ quotedCents }) => dollars(quotedCents),
    }),
    contract: t.float({
      nullable: true,
      description: 'US dollars in the contract; null when only the quote has it.',
      resolve: ({ contractCents }) => dollars(contractCents),
    }),
    difference: t.float({
      description: 'What it adds to the total, in US dollars; negative when it lowers it.',
      resolve: ({ differenceCents }) => dollars(differenceCents),
    }),
    isNew: t.exposeBoolean('isNew', { description: 'Whether only the contract has it.' }),
  }),
})

const ContractTerm = builder.objectRef<Term>('ContractTerm').implement({
  description: 'A term of the contract beside the same one of the quote.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The field of a quote that says it, such as dispositionFee.',
    }),
    label: t.exposeString('label', { description: 'What it is called.' }),
    quoted: t.exposeString('quoted', {
      nullable: true,
      description: 'In its unit, such as "36 months"; null when the quote does not say it.',
    }),
    contract: t.exposeString('contract', {
      nullable: true,
      description: 'Null when the contract does not say it.',
    }),
    isSame: t.exposeBoolean('isSame', {
      description: 'Also true when one does not say it, unless that means $0.',
    }),
    isWorse: t.exposeBoolean('isWorse', {
      description: "Whether the buyer shouldn't sign because of it.",
    }),
  }),
})

type Checked = Check & Pick<DealRow, 'contractVerdict' | 'contractNote' | 'contractReviewedAt'>

const ContractCheck = builder.objectRef<Checked>('ContractCheck').implement({
  description: 'The contract against the accepted quote, line by line and term by term.',
  fields: (t) => ({
    difference: t.float({
      description: 'Total of the contract less the one of the quote, in US dollars.',
      resolve: ({ differenceCents }) => dollars(differenceCents),
    }),
    isStop: t.exposeBoolean('isStop', { description: "Whether the buyer shouldn't sign yet." }),
    isSameVehicle: t.exposeBoolean('isSameVehicle', {
      description: 'False if both have a VIN, and they differ.',
    }),
    words: t.exposeString('words', { description: 'The result in one sentence.' }),
    lines: t.field({
      type: [ContractLine],
      ...costs({ rows: 12 }),
      description: 'The selling price, the lines of the quote, and those that are new.',
      resolve: ({ lines }) => lines,
    }),
    terms: t.field({
      type: [ContractTerm],
      ...costs({ rows: 8 }),
      description:
        'What either says besides price and lines, such as rate, term, and fees of a lease.',
      resolve: ({ terms }) => terms,
    }),
    verdict: t.expose('contractVerdict', {
      type: ContractVerdict,
      nullable: true,
      description: 'What we say about it, in Platinum and Diamond; null until we have looked.',
    }),
    note: t.exposeString('contractNote', { nullable: true, description: 'What we say besides.' }),
    reviewedAt: t.expose('contractReviewedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When we looked at it.',
    }),
  }),
})

async function checkOf(deal: DealRow): Promise<Checked | null> {
  const [quote, contract] = await Promise.all([chosenOf(deal.id), contractOf(deal.id)])
  return quote && contract ? { ...deal, ...checkContract(quote, contract) } : null
}

builder.prismaObjectFields(Deal, (t) => ({
  contract: t.field({
    type: Quote,
    nullable: true,
    description: 'What the dealer wants the buyer to sign; null until it is entered.',
    resolve: ({ id }) => contractOf(id),
  }),
  contractCheck: t.field({
    type: ContractCheck,
    nullable: true,
    description: 'How the contract differs from the accepted quote; null without either.',
    resolve: checkOf,
  }),
}))
