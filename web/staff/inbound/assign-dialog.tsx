import { useState } from 'react'
import { failureWords } from '../../graph/graph-error'
import { useAction } from '../../graph/use-action'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { toast } from '../../ui/toast/toast'
import { useDebounced } from '../find/use-find'
import { useMay } from '../frame/rights'
import { staffPaths } from '../paths'
import { Choices } from './choices'
import {
  type AskedDealerFragment,
  type ListedReplyFragment,
  useAssignReplyMutation,
  useReplySubjectsQuery,
} from './generated/replies'
import { type Hit, RequestChoice } from './request-choice'

const kindNames = { PERSON: 'Person', DEAL: 'Deal', DEALER: 'Dealer', ORDER: 'Order' } as const
const MIN_LENGTH = 2

/** Says whom an email is about: a dealer's request, found by the deal or the dealer, or a person. */
export function AssignDialog({
  email,
  onClose,
}: {
  email: ListedReplyFragment
  onClose: () => void
}) {
  const [chosen, setChosen] = useState<Hit>()
  const [text, setText] = useState(() => emailIn(email.from))
  const [assign] = useAssignReplyMutation({
    refetchQueries: ['ReplyList', 'StaffFrame', 'Today'],
    awaitRefetchQueries: true,
  })
  const [run, isBusy] = useAction()
  const send = (
    about: { solicitationId: string } | { personId: string },
    name: string,
    action: { label: string; to: string },
  ) =>
    run(
      async () => {
        await assign({ variables: { id: email.id, ...about } })
        toast({ tone: 'success', title: `Assigned to ${name}`, action })
        onClose()
      },
      { failed: 'Not assigned' },
    )
  const choose = (hit: Hit) => {
    if (hit.kind !== 'PERSON') return setChosen(hit)
    const to = staffPaths.person(hit.id)
    void send({ personId: hit.id }, hit.title, { label: 'Open the person', to })
  }
  const chooseRequest = ({ id, dealer, deal }: AskedDealerFragment) => {
    const action = { label: 'Open the deal', to: staffPaths.deal(deal.id) }
    void send({ solicitationId: id }, `${dealer.name}, deal ${deal.number}`, action)
  }
  return (
    <Dialog title="Assign to…" onClose={onClose}>
      {chosen ? (
        <RequestChoice
          hit={chosen}
          isBusy={isBusy}
          onBack={() => setChosen(undefined)}
          onChoose={chooseRequest}
        />
      ) : (
        <SubjectSearch text={text} onText={setText} isBusy={isBusy} onChoose={choose} />
      )}
    </Dialog>
  )
}

function SubjectSearch({
  text,
  onText,
  isBusy,
  onChoose,
}: {
  text: string
  onText: (text: string) => void
  isBusy: boolean
  onChoose: (hit: Hit) => void
}) {
  const mayDeals = useMay()('DEALS')
  const searched = useDebounced(text.trim())
  const isSearch = searched.length >= MIN_LENGTH
  const { data, previousData, error, loading } = useReplySubjectsQuery({
    variables: { text: searched, kinds: mayDeals ? ['DEALER', 'DEAL', 'PERSON'] : ['PERSON'] },
    skip: !isSearch,
    fetchPolicy: 'network-only',
  })
  const hits = isSearch ? ((data ?? previousData)?.search ?? []) : []
  const isPending = loading || searched !== text.trim()
  const status = error
    ? failureWords(error)
    : isSearch && !isPending && hits.length === 0
      ? 'Nothing found. Try a name, a deal’s number, or an email.'
      : hits.length > 0
        ? 'Found'
        : 'Two characters are enough.'
  return (
    <div className="space-y-4">
      <TextField
        label={mayDeals ? 'Find a deal, a dealer, or a person' : 'Find a person'}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Choices
        title={status}
        isBusy={isBusy}
        choices={hits.map((hit) => ({
          key: hit.id,
          name: hit.title,
          detail: [kindNames[hit.kind], hit.subtitle].filter(Boolean).join(' · '),
          onChoose: () => onChoose(hit),
        }))}
      />
    </div>
  )
}

/** The address in "Dana Fox <dana@harbor.example>": mostly, it finds the sender. */
const emailIn = (from: string) => /<([^>]+)>\s*$/.exec(from)?.[1] ?? from
