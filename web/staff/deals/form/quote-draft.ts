import type { QuoteLineKind } from '../../../../shared/deals/deal-kinds'
import {
  quoteInputOf,
  type ReadQuote,
  readQuote,
  type ValidQuote,
} from '../../../../shared/deals/quote-fields'
import { byName } from '../../../../shared/records'
import type { PaymentKind, QuoteInput } from '../../../generated/schema'
import { mergeEdits } from '../../../graph/merge-edits'
import { randomId } from '../../../ui/browser/random-id'
import type { StaffDealFragment } from '../deal/generated/deals'
import type { StaffReplyFragment, StaffSolicitationFragment } from '../dealers/generated/dealers'
import type { StaffQuoteFragment } from '../quotes/generated/quotes'
import { type FieldName, fieldNames } from './fields'

// A quote as it is being typed: texts, so that nothing that was typed is ever changed or lost.

export interface DraftLine {
  /** For React; the server gives lines new IDs with each save. */
  key: string
  kind: QuoteLineKind
  label: string
  amount: string
  openingAmount: string
  isAtSigning: boolean
}

export interface QuoteDraft {
  solicitationId: string
  replacesId: string | null
  document: { id: string; name: string } | null
  fields: Record<FieldName, string>
  lines: DraftLine[]
}

const noFields = byName(fieldNames, () => '')

export const newLine = (kind: QuoteLineKind = 'DEALER_FEE'): DraftLine => ({
  key: randomId(),
  kind,
  label: '',
  amount: '',
  openingAmount: '',
  isAtSigning: false,
})

const isBlank = ({ label, amount, openingAmount }: DraftLine) =>
  !label.trim() && !amount.trim() && !openingAmount.trim()

/** A dealer's email from which a quote is entered. */
export interface QuoteAnswer {
  solicitation: StaffSolicitationFragment
  reply: StaffReplyFragment
}

/** Who makes the offer: the person we talk to, else whom the email names. */
function managerOf({ solicitation, reply }: QuoteAnswer) {
  const [, sender = ''] = /^(.*?)\s*<[^<>]*>$/.exec(reply.from) ?? []
  return solicitation.contactName || sender
}

/** The offer among what was attached: a PDF rather than a photo. */
export const offerIn = ({ documents }: Pick<StaffReplyFragment, 'documents'>) =>
  documents.find(({ name }) => /\.pdf$/i.test(name)) ?? documents[0]

/** An empty quote, with what is known from the buyer, the dealer, and the dealer's answer. */
export function newDraft(
  deal: StaffDealFragment,
  solicitationId: string,
  answer: QuoteAnswer | null = null,
): QuoteDraft {
  const [vehicle] = deal.vehicles
  const dealers = deal.solicitations ?? []
  const asked =
    answer?.solicitation ??
    (dealers.length === 1 ? dealers[0] : dealers.find(({ id }) => id === solicitationId))
  const attached = answer && offerIn(answer.reply)
  return {
    solicitationId: asked?.id ?? '',
    replacesId: null,
    document: attached ? { id: attached.id, name: attached.name } : null,
    fields: {
      ...noFields,
      managerName: answer ? managerOf(answer) : (asked?.contactName ?? ''),
      condition: vehicle && vehicle.condition !== 'EITHER' ? vehicle.condition : '',
      year: String(vehicle?.yearFrom ?? vehicle?.yearTo ?? ''),
      make: vehicle?.make ?? '',
      model: vehicle?.model ?? '',
      trim: vehicle?.trim ?? '',
      kind: kindWanted(deal.wishes.purchaseMethod),
      termMonths: String(deal.wishes.termMonths ?? ''),
      milesPerYear: String(deal.wishes.milesPerYear ?? ''),
    },
    lines: [newLine('DEALER_FEE'), newLine('GOVERNMENT_FEE'), newLine('TAX')],
  }
}

function kindWanted(method: string | null | undefined): PaymentKind {
  if (method?.endsWith('CASH')) return 'CASH'
  return method === 'LEASE' ? 'LEASE' : 'FINANCE'
}

/** A stored quote, for editing. */
export function draftOf(quote: StaffQuoteFragment): QuoteDraft {
  const fields = { ...noFields }
  for (const name of fieldNames) fields[name] = String(quote[name] ?? '')
  return {
    solicitationId: quote.solicitation?.id ?? '',
    replacesId: quote.replaces ?? null,
    document: quote.document ? { id: quote.document.id, name: quote.document.name } : null,
    fields,
    lines: quote.lines.map(({ id, kind, label, amount, openingAmount, isAtSigning }) => ({
      key: id,
      kind,
      label,
      amount: String(amount),
      openingAmount: openingAmount == null ? '' : String(openingAmount),
      isAtSigning,
    })),
  }
}

/** What is true of one dealer's offer, vehicle, or advertisement only. */
const ofOneOffer = [
  'managerName',
  'color',
  'miles',
  'vin',
  'stockNumber',
  'advertised',
  'advertisedOn',
  'noteToBuyer',
] as const satisfies FieldName[]

/** The same terms for another dealer: everything but what is true of one offer only, and the paper. */
export function copiedInto(draft: QuoteDraft, from: QuoteDraft): QuoteDraft {
  return {
    ...draft,
    fields: { ...from.fields, ...byName(ofOneOffer, (name) => draft.fields[name]) },
    lines: from.lines.map((line) => ({ ...line, key: randomId() })),
  }
}

export interface ReadDraft extends ReadQuote {
  /** Keys of the lines that count, in the order of the problems' places. */
  lineKeys: string[]
}

/** Reads what is typed so far. Lines without any text are left out. */
export function readDraft({ fields, lines }: QuoteDraft, now: number): ReadDraft {
  const filledLines = lines.filter((line) => !isBlank(line))
  return {
    ...readQuote({ ...fields, lines: filledLines }, now),
    lineKeys: filledLines.map(({ key }) => key),
  }
}

/** A valid quote as the graph takes it. */
export function inputOf(draft: QuoteDraft, quote: ValidQuote): QuoteInput {
  return {
    solicitationId: draft.solicitationId || null,
    replacesId: draft.replacesId,
    documentId: draft.document?.id ?? null,
    ...quoteInputOf(quote),
  }
}

/** The text of a draft or a part of it, without empty lines and the keys of the others. */
const bare = (part: unknown) =>
  JSON.stringify(part, (name, value) => {
    if (name === 'key') return undefined
    return Array.isArray(value) ? value.filter((line) => !isBlank(line)) : value
  })

export const isSame = (one: unknown, other: unknown) => bare(one) === bare(other)

/** Brings what a colleague saved into what is typed here, and lists the fields they changed. Lines are taken as a whole. */
export function mergeQuotes(base: QuoteDraft, mine: QuoteDraft, theirs: QuoteDraft) {
  const { draft } = mergeEdits(base, mine, theirs, isSame)
  const { draft: fields, changed } = mergeEdits(base.fields, mine.fields, theirs.fields)
  return { draft: { ...draft, fields }, changed }
}
