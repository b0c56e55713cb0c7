import { type KeyboardEvent, useEffect, useState } from 'react'
import { entitlements } from '../../../../shared/deals/entitlements'
import { normalizeVin, vinProblem } from '../../../../shared/deals/vin'
import { Button } from '../../../ui/button'
import type { StaffDealFragment } from '../deal/generated/deals'
import type { StaffQuoteFragment } from '../quotes/generated/quotes'
import { AnswerBeside } from './answer-beside'
import { enterMovesOn } from './enter-moves-on'
import { FieldRow } from './field-row'
import { type FieldName, shownFields } from './fields'
import { DealNotices, FormNotices } from './form-notices'
import { LeaveGuard } from './leave-guard'
import { addLine, LineRows } from './line-rows'
import { PublishDialog } from './publish-dialog'
import { QuoteDocument } from './quote-document'
import { type AlikeQuote, type QuoteAnswer, taxRateOf } from './quote-draft'
import { QuoteOrigin } from './quote-origin'
import { RunningTotals, ShortTotals } from './running-totals'
import { type QuoteFormState, useQuoteForm } from './use-quote-form'

/** The unit at the left and its price at the right, with the totals that follow from them. */
export function QuoteForm({
  deal,
  stored,
  solicitationId,
  answer,
  alike,
  refresh,
  onCreated,
  onPublished,
}: {
  deal: StaffDealFragment
  stored: StaffQuoteFragment | undefined
  solicitationId: string
  /** The dealer's email that it is entered from. */
  answer: QuoteAnswer | null
  /** Fills in taxes and government fees. */
  alike: AlikeQuote | null
  refresh: () => Promise<void>
  onCreated: (quote: StaffQuoteFragment) => void
  onPublished: () => void
}) {
  const state = useQuoteForm({ deal, stored, solicitationId, answer, alike, refresh })
  const { form, draft, change, read, quoteId } = state
  const [publishing, setPublishing] = useState<StaffQuoteFragment>()

  // A new quote is typed at once; after the heading got the focus.
  useEffect(() => {
    if (quoteId !== 'new') return
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('select, input') ?? [])]
    fields.find(({ value, name, id }) => !value && (name || id.endsWith('dealer')))?.focus()
  }, [form, quoteId])

  const save = async () => {
    const saved = await state.saveDraft()
    if (saved && quoteId === 'new') onCreated(saved)
    return saved
  }
  const publish = async () => {
    const saved = stored && !state.isDirty ? stored : await save()
    if (saved) setPublishing(saved)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void (event.shiftKey ? publish() : save())
    } else if (event.altKey && event.code === 'KeyL') {
      event.preventDefault()
      addLine(draft.lines, (lines) => change({ ...draft, lines }))
    } else enterMovesOn(event)
  }

  const actions = (
    <>
      <Button
        variant="quiet"
        busy={state.isBusy}
        aria-keyshortcuts="Control+Enter"
        title="Ctrl + Enter"
        onClick={() => void save()}
      >
        Save draft
      </Button>
      <Button
        aria-keyshortcuts="Control+Shift+Enter"
        title="Ctrl + Shift + Enter"
        onClick={() => void publish()}
      >
        Publish…
      </Button>
    </>
  )
  return (
    <div
      className={`mt-4 grid items-start gap-6 ${answer ? 'lg:grid-cols-[minmax(0,1fr)_23rem]' : 'lg:grid-cols-[minmax(0,1fr)_19.5rem]'}`}
    >
      <DealNotices deal={deal} refresh={refresh} />
      {answer && (
        <details open className="lg:hidden">
          <summary className="min-h-11 cursor-pointer font-semibold leading-11">
            The dealer's answer
          </summary>
          <div className="flex max-h-[40dvh] flex-col">
            <AnswerBeside answer={answer} />
          </div>
        </details>
      )}
      <form
        ref={form}
        aria-label="Quote"
        noValidate
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        className="min-w-0 space-y-4"
      >
        <FormNotices state={state} />
        <QuoteOrigin deal={deal} quoteId={quoteId} draft={draft} onChange={change} />
        <Fields state={state} hasTradeIn={entitlements[deal.tier].tradeInOnQuotes} />
        <QuoteDocument
          dealId={deal.id}
          document={draft.document}
          onChange={(document) => change((current) => ({ ...current, document }))}
        />
      </form>
      <div className="sticky top-4 grid max-h-[calc(100dvh-6rem)] grid-rows-[minmax(0,1fr)_auto] gap-4 max-lg:hidden">
        {answer && <AnswerBeside answer={answer} />}
        <aside
          aria-label="Totals"
          className="border border-rule border-t-2 border-t-ink bg-paper p-5"
        >
          <RunningTotals read={read} otherTaxPpm={taxOfOthers(deal, quoteId)} />
          <div className="mt-5 grid gap-2">{actions}</div>
        </aside>
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 border-rule border-t bg-paper px-4 py-2.5 lg:hidden">
        <details>
          <summary className="min-h-9 cursor-pointer">
            <span className="inline-block align-middle">
              <ShortTotals read={read} />
            </span>
          </summary>
          <div className="max-h-[45dvh] overflow-y-auto py-2">
            <RunningTotals read={read} otherTaxPpm={taxOfOthers(deal, quoteId)} />
          </div>
        </details>
        <div className="mt-1.5 flex gap-2 *:grow">{actions}</div>
      </div>
      {publishing && (
        <PublishDialog
          deal={deal}
          quote={publishing}
          onClose={() => setPublishing(undefined)}
          onPublished={() => {
            void refresh()
            onPublished()
          }}
        />
      )}
      <LeaveGuard
        isDirty={state.isDirty}
        isBusy={state.isBusy}
        onSave={async () => (await state.saveDraft()) !== undefined}
        onLeave={state.discard}
      />
    </div>
  )
}

const boxes = 'grid grid-cols-2 *:-mt-px *:-ml-px'

function Fields({ state, hasTradeIn }: { state: QuoteFormState; hasTradeIn: boolean }) {
  const { draft, change, problems } = state
  const { above, below } = shownFields({ kind: draft.fields.kind, hasTradeIn })
  const unitEnd = above.indexOf('msrp')
  const row = (name: FieldName) => (
    <FieldRow
      key={name}
      name={name}
      value={draft.fields[name]}
      problem={problems[name] ?? (name === 'vin' ? vinTypo(draft.fields.vin) : undefined)}
      theirs={state.theirsOf(name)}
      filledFrom={draft.filledFrom?.[name]}
      isSkipped={name === 'advertisedOn' && !draft.fields.advertised}
      beside={name === 'vin' && <VinState vin={draft.fields.vin} />}
      onChange={(value) => change({ ...draft, fields: { ...draft.fields, [name]: value } })}
    />
  )
  return (
    <>
      <div className="grid items-start gap-x-4 sm:grid-cols-[3fr_2fr]">
        <div className={boxes}>{above.slice(0, unitEnd).map(row)}</div>
        <div className="grid *:-mt-px">{above.slice(unitEnd).map(row)}</div>
      </div>
      <LineRows
        lines={draft.lines}
        isLease={draft.fields.kind === 'LEASE'}
        problems={byKey(problems, state.read.lineKeys)}
        onChange={(lines) => change({ ...draft, lines })}
      />
      <div className={boxes}>{below.map(row)}</div>
    </>
  )
}

const VIN_LENGTH = 17

/** A complete VIN with a typo, or one with a letter that no VIN has. */
function vinTypo(input: string) {
  const vin = normalizeVin(input)
  const isHopeless = vin.length >= VIN_LENGTH || /[^A-HJ-NPR-Z0-9]/.test(vin)
  return isHopeless ? vinProblem(vin) : undefined
}

function VinState({ vin }: { vin: string }) {
  const { length } = normalizeVin(vin)
  if (length === 0) return null
  return (
    <p className="mt-0.5 text-ink-faint">
      {length === VIN_LENGTH ? 'The check digit matches.' : `${length} of ${VIN_LENGTH}`}
    </p>
  )
}

/** Problems of lines by the key of the line, since blank lines aren't counted. */
function byKey(problems: Record<string, string>, keys: readonly string[]) {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => {
      const [, place, name] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? []
      return [place ? `${keys[Number(place)]}.${name}` : path, problem]
    }),
  )
}

/** Rates that the other quotes of the deal imply. */
function taxOfOthers(deal: StaffDealFragment, quoteId: string) {
  return [...(deal.drafts ?? []), ...deal.quotes]
    .filter(({ id, status }) => id !== quoteId && ['DRAFT', 'PUBLISHED'].includes(status))
    .flatMap((quote) => taxRateOf(quote) ?? [])
}
