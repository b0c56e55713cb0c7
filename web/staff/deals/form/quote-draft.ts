import type { QuoteLineKind } from '../../../../shared/deals/deal-kinds'
import { impliedTax, taxAtRate } from '../../../../shared/deals/deal-math'
import { entitlements } from '../../../../shared/deals/entitlements'
import type { Field } from '../../../../shared/deals/field-table'
import {
  quoteFields,
  quoteInputOf,
  type ReadQuote,
  readQuote,
  type ValidQuote,
} from '../../../../shared/deals/quote-fields'
import { centsOf, dollars, money } from '../../../../shared/money'
import { byName } from '../../../../shared/records'
import type { PaymentKind, QuoteInput } from '../../../generated/schema'
import { mergeEdits, namesOf, pick } from '../../../graph/merge-edits'
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
  /** Where the amount is from, until it is typed over. */
  filledFrom?: string | undefined
  /** Tax that was filled in follows the price. */
  taxPpm?: number | undefined
}

export interface QuoteDraft {
  solicitationId: string
  replacesId: string | null
  document: { id: string; name: string } | null
  fields: Record<FieldName, string>
  /** Where the values of fields are from that were filled in, until they are typed over. */
  filledFrom?: Partial<Record<FieldName, string>> | undefined
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

/** What the lines of a new quote are called. */
const usualLabels: Partial<Record<QuoteLineKind, string>> = {
  DEALER_FEE: 'Document fee',
  GOVERNMENT_FEE: 'Title and registration',
  TAX: 'Sales tax',
}

/** Whether no one had to type the name of a line. */
export const hasUsualLabel = ({ kind, label, filledFrom }: DraftLine) =>
  label === usualLabels[kind] || filledFrom !== undefined

const isBlank = (line: DraftLine) =>
  !line.amount.trim() && !line.openingAmount.trim() && (!line.label.trim() || hasUsualLabel(line))

/** Dollars as they are typed: "2,331.23". */
const amountText = (dollars: number) => money(dollars).replace('$', '')

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

/** A quote whose taxes and government fees are about the same, and what to call it. */
export interface AlikeQuote {
  quote: Pick<StaffQuoteFragment, 'kind' | 'sellingPrice'> & {
    lines: readonly Pick<StaffQuoteFragment['lines'][number], 'kind' | 'label' | 'amount'>[]
  }
  from: string
}

interface Known {
  solicitationId: string
  answer?: QuoteAnswer | null
  alike?: AlikeQuote | null
}

/** An empty quote, with what is known from the buyer, the dealer, the dealer's answer, and a quote that is alike. */
export function newDraft(
  deal: StaffDealFragment,
  { solicitationId, answer = null, alike = null }: Known,
): QuoteDraft {
  const [vehicle] = deal.vehicles
  const { wishes } = deal
  const dealers = deal.solicitations ?? []
  const asked =
    answer?.solicitation ??
    (dealers.length === 1 ? dealers[0] : dealers.find(({ id }) => id === solicitationId))
  const attached = answer && offerIn(answer.reply)
  const payoff = entitlements[deal.tier].tradeInOnQuotes ? deal.tradeIn?.payoff : null
  const managerName = (answer ? managerOf(answer) : asked?.contactName) ?? ''
  const wanted = {
    condition: vehicle && vehicle.condition !== 'EITHER' ? vehicle.condition : '',
    year: String(vehicle?.yearFrom ?? vehicle?.yearTo ?? ''),
    make: vehicle?.make ?? '',
    model: vehicle?.model ?? '',
    trim: vehicle?.trim ?? '',
    kind: kindWanted(wishes.purchaseMethod),
    tradePayoff: payoff == null ? '' : amountText(payoff),
    termMonths: String(wishes.termMonths ?? ''),
    milesPerYear: String(wishes.milesPerYear ?? ''),
  } satisfies Partial<Record<FieldName, string>>
  const fromWishes = namesOf(wanted).filter((name) => wanted[name])
  return {
    solicitationId: asked?.id ?? '',
    replacesId: null,
    document: attached ? { id: attached.id, name: attached.name } : null,
    fields: { ...noFields, managerName, ...wanted },
    filledFrom: {
      ...byName(fromWishes, () => 'wishes'),
      ...(managerName && { managerName: answer ? 'email' : 'dealer' }),
    },
    lines: newLines(alike),
  }
}

/** The usual lines, with the government fees and the rate of tax of a quote that is alike. */
function newLines(alike: AlikeQuote | null): DraftLine[] {
  const usual = (kind: QuoteLineKind) => ({ ...newLine(kind), label: usualLabels[kind] ?? '' })
  const { quote, from: filledFrom } = alike ?? {}
  const ofKind = (kind: QuoteLineKind) => quote?.lines.filter((line) => line.kind === kind) ?? []
  const fees = ofKind('GOVERNMENT_FEE').map(({ label, amount }) => ({
    ...newLine('GOVERNMENT_FEE'),
    label,
    amount: amountText(amount),
    filledFrom,
  }))
  const taxPpm = quote && quote.kind !== 'LEASE' ? taxRateOf(quote) : undefined
  const tax = usual('TAX')
  return [
    usual('DEALER_FEE'),
    ...(fees.length > 0 ? fees : [usual('GOVERNMENT_FEE')]),
    taxPpm === undefined
      ? tax
      : { ...tax, label: ofKind('TAX')[0]?.label ?? tax.label, filledFrom, taxPpm },
  ]
}

/** The rate of tax that a quote implies, in parts per million; undefined without tax. */
export const taxRateOf = ({ kind, sellingPrice, lines }: AlikeQuote['quote']) =>
  impliedTax({
    kind,
    sellingCents: centsOf(sellingPrice) ?? null,
    lines: lines.map((line) => ({ kind: line.kind, cents: centsOf(line.amount) ?? 0 })),
  })?.ratePpm

/** What was filled in and is typed over isn't filled anymore; tax that was filled in follows the price. */
export function afterEdit(before: QuoteDraft, edited: QuoteDraft): QuoteDraft {
  const untouched = namesOf(edited.filledFrom ?? {}).filter(
    (name) => edited.fields[name] === before.fields[name],
  )
  const lines = edited.lines.map((line) => {
    const old = before.lines.find(({ key }) => key === line.key)
    const isSame = !old || (line.amount === old.amount && line.kind === old.kind)
    return isSame ? line : { ...line, filledFrom: undefined, taxPpm: undefined }
  })
  const draft = { ...edited, filledFrom: pick(edited.filledFrom ?? {}, untouched), lines }
  return { ...draft, lines: lines.map((line) => ({ ...line, amount: amountNow(line, draft) })) }
}

function amountNow({ amount, taxPpm }: DraftLine, draft: QuoteDraft) {
  if (taxPpm === undefined) return amount
  const { values } = readDraft(draft, Date.now())
  const tax = values.kind === 'LEASE' ? null : taxAtRate(values, taxPpm)
  return tax === null ? '' : amountText(dollars(tax))
}

/** The dealer who makes the offer, with the person we talk to there. */
export function withDealer(draft: QuoteDraft, asked: StaffSolicitationFragment | undefined) {
  const { fields, filledFrom } = draft
  const next = { ...draft, solicitationId: asked?.id ?? '' }
  if (fields.managerName && !filledFrom?.managerName) return next
  const managerName = asked?.contactName ?? ''
  return {
    ...next,
    fields: { ...fields, managerName },
    filledFrom: { ...filledFrom, managerName: managerName ? 'dealer' : undefined },
  }
}

export function kindWanted(method: string | null | undefined): PaymentKind {
  if (method?.endsWith('CASH')) return 'CASH'
  return method === 'LEASE' ? 'LEASE' : 'FINANCE'
}

/** What was filled in is known of drafts only. */
interface StoredQuote extends StaffQuoteFragment {
  filledIn?: readonly { field: string; from: string }[] | null
}

/** A stored quote, for editing. */
export function draftOf(quote: StoredQuote): QuoteDraft {
  const textOf = (name: FieldName) => {
    const value = quote[name] ?? ''
    return quoteFields[name].kind === 'money' && value !== ''
      ? amountText(Number(value))
      : `${value}`
  }
  const filledFrom = Object.fromEntries(
    (quote.filledIn ?? []).map(({ field, from }) => [field, from]),
  )
  const taxPpm = quote.kind === 'LEASE' ? undefined : taxRateOf(quote)
  return {
    solicitationId: quote.solicitation?.id ?? '',
    replacesId: quote.replaces ?? null,
    document: quote.document ? { id: quote.document.id, name: quote.document.name } : null,
    fields: byName(fieldNames, textOf),
    filledFrom: pick(filledFrom, fieldNames),
    lines: quote.lines.map(({ id, kind, label, amount, openingAmount, isAtSigning }, place) => ({
      key: id,
      kind,
      label,
      amount: amountText(amount),
      openingAmount: openingAmount == null ? '' : amountText(openingAmount),
      isAtSigning,
      filledFrom: filledFrom[`lines.${place}`],
      taxPpm: kind === 'TAX' && filledFrom[`lines.${place}`] ? taxPpm : undefined,
    })),
  }
}

/** What staff call another quote that values are taken from. */
export const nameOfOther = ({ dealerName }: Pick<StaffQuoteFragment, 'dealerName'>) =>
  dealerName ? `${dealerName}'s quote` : "the buyer's own offer"

/** A quote to copy from. Its government fees and taxes are marked, since the dealer computes their own. */
export function draftToCopy(quote: StaffQuoteFragment) {
  const from = nameOfOther(quote)
  const filledIn = quote.lines.flatMap((line, place) =>
    isNotNegotiated(line) ? [{ field: `lines.${place}`, from }] : [],
  )
  return draftOf({ ...quote, filledIn })
}

/** No dealer asks for more of these at first. */
export const isNotNegotiated = ({ kind }: Pick<DraftLine, 'kind'>) =>
  kind === 'GOVERNMENT_FEE' || kind === 'TAX'

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
  const fields = quoteInputOf(quote)
  const lines = draft.lines.filter((line) => !isBlank(line))
  return {
    solicitationId: draft.solicitationId || null,
    replacesId: draft.replacesId,
    documentId: draft.document?.id ?? null,
    ...fields,
    filledIn: [
      ...fieldNames.map((name) => ({
        field: name,
        from: fields[name] == null ? undefined : draft.filledFrom?.[name],
      })),
      ...lines.map(({ filledFrom }, place) => ({ field: `lines.${place}`, from: filledFrom })),
    ].flatMap(({ field, from }) => (from ? { field, from } : [])),
  }
}

const notTyped = ['key', 'filledFrom', 'taxPpm']

/** The text of a draft or a part of it, without empty lines and what isn't typed. */
const bare = (part: unknown) =>
  JSON.stringify(part, (name, value) => {
    if (notTyped.includes(name)) return undefined
    return Array.isArray(value) ? value.filter((line) => !isBlank(line)) : value
  })

export const isSame = (one: unknown, other: unknown) => bare(one) === bare(other)

/** Brings what a colleague saved into what is typed here, and lists the fields they changed. Lines are taken as a whole. */
export function mergeQuotes(base: QuoteDraft, mine: QuoteDraft, theirs: QuoteDraft) {
  const { draft } = mergeEdits(base, mine, theirs, isSame)
  const { draft: fields, changed } = mergeEdits(base.fields, mine.fields, theirs.fields)
  return { draft: { ...draft, fields, filledFrom: filledInBoth(mine, theirs) }, changed }
}

/** What one of them typed over isn't filled in anymore. */
const filledInBoth = ({ filledFrom }: QuoteDraft, theirs: QuoteDraft) =>
  filledFrom &&
  pick(
    filledFrom,
    namesOf(filledFrom).filter((name) => theirs.filledFrom?.[name]),
  )

/** What was filled in and not typed over, by where it is from, the amounts of lines first. */
export function filledInNotChanged(quote: StoredQuote) {
  const { fields, filledFrom = {}, lines } = draftOf(quote)
  const filled = [
    ...lines.map((line) => ({ from: line.filledFrom, value: `${line.label} $${line.amount}` })),
    ...fieldNames.map((name) => ({
      from: filledFrom[name],
      value: `${quoteFields[name].label} ${wordsOf(name, fields[name])}`,
    })),
  ].flatMap(({ from, value }) => (from ? { from, value } : []))
  return [...new Set(filled.map(({ from }) => from))].map((from) => ({
    from,
    values: filled.filter((one) => one.from === from).map(({ value }) => value),
  }))
}

function wordsOf(name: FieldName, text: string) {
  const field: Field = quoteFields[name]
  if (field.kind === 'choice') return field.options[text] ?? text
  return field.kind === 'money' ? `$${text}` : text
}
