import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useAction } from '../../graph/use-action'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast/toast'
import { OthersNotice, SaveState } from '../editing/save-state'
import { NotFoundScreen } from '../frame/not-found-screen'
import { Screen } from '../frame/screen'
import type { DealFragment } from '../generated/deal'
import { serverNow } from '../live/server-clock'
import { useDeal } from '../live/use-deal'
import { OwnOffers } from '../offers/own-offers'
import { dealPaths } from '../paths'
import { readDraft, sendingProblems } from './draft'
import { DraftField, FormContext, wish } from './form'
import { useSendWishesMutation, useServedStatesQuery } from './generated/wishes'
import { Part, PartLinks, partStates } from './part'
import { Paying, TradeIn, Vehicles, Where } from './parts'
import { useEditor } from './use-editor'

export function WishesScreen() {
  const { deal } = useDeal()
  if (deal.stage === 'CLOSED' || deal.stage === 'PURCHASED') {
    return (
      <NotFoundScreen title="Nothing to change">
        This deal is over, so its wishes stay as they are.
      </NotFoundScreen>
    )
  }
  return <WishesForm deal={deal} />
}

function WishesForm({ deal }: { deal: DealFragment }) {
  const { tier } = deal
  const { editor, state } = useEditor()
  const { data } = useServedStatesQuery()
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set<string>())
  const [isPressed, setPressed] = useState(false)
  const { send, isSending } = useSend(deal, editor.save)

  const draftProblems = readDraft(state.draft, tier, serverNow()).problems
  const missing = sendingProblems(state.draft, tier, serverNow())
  const visible = Object.entries(draftProblems).filter(([name]) => left.has(name))
  const problems = isPressed ? missing : Object.fromEntries(visible)
  const states = partStates(state.draft, missing, deal.ownOffers.length > 0)

  function press(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(missing).length === 0) return void send()
    // Rendered first, so that screen readers announce the focused field with its problem.
    flushSync(() => setPressed(true))
    const names = Object.keys(missing).map((name) =>
      name === 'vehicles' ? 'vehicles.0.make' : name,
    )
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    fields.find(({ name }) => names.includes(name))?.focus()
  }

  const context = {
    editor,
    state,
    problems,
    leave: (name: string) => setLeft((names) => new Set([...names, name])),
  }
  return (
    <Screen
      title="Tell us what you want"
      above={`Deal ${deal.number}`}
      back={{ to: dealPaths.deal(deal.id), name: 'My deal' }}
    >
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10">
        <PartLinks states={states} />
        <div className="min-w-0 max-w-3xl">
          <FormContext value={context}>
            <OthersNotice state={state} />
            {/* Marked for the reload to a new version, which loses nothing here. */}
            <form
              id={formId}
              ref={form}
              onSubmit={press}
              noValidate
              data-saves-draft
              className="space-y-12"
            >
              <Part number={1} state={states[0]}>
                <Where tier={tier} served={data?.servedStates.map(({ code }) => code)} />
              </Part>
              <Part number={2} state={states[1]}>
                <Vehicles tier={tier} />
              </Part>
              <Part number={3} state={states[2]}>
                <Paying />
              </Part>
              <Part number={4} state={states[3]}>
                <TradeIn tier={tier} />
              </Part>
            </form>
            {/* Outside the form, because its dialog has one of its own. */}
            <div className="my-12">
              <Part number={5} state={states[4]}>
                <div className="mt-4">
                  <OwnOffers deal={deal} />
                </div>
                <DraftField {...wish('details')} className="mt-6" />
              </Part>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-ink border-t-2 pt-5">
              <SaveState
                editor={editor}
                state={state}
                problems={Object.keys(draftProblems).length}
              />
              <Button
                type="submit"
                form={formId}
                size="lg"
                busy={isSending}
                className="max-sm:w-full"
              >
                {deal.wishesSentAt ? 'Done' : 'Send to your advocate'}
              </Button>
            </div>
          </FormContext>
        </div>
      </div>
    </Screen>
  )
}

function useSend(deal: DealFragment, save: () => Promise<boolean>) {
  const { refresh } = useDeal()
  const navigate = useNavigate()
  const [sendWishes] = useSendWishesMutation()
  const [run, isSending] = useAction()

  async function send() {
    if (!(await save())) return
    if (!deal.wishesSentAt) await sendWishes({ variables: { id: deal.id } })
    await refresh()
    navigate(dealPaths.deal(deal.id))
    if (!deal.wishesSentAt) toast({ tone: 'success', title: 'Sent to your advocate' })
  }
  return { send: () => run(send, { failed: 'Not sent' }), isSending }
}
