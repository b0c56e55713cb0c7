import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { useAction } from '../../graph/use-action'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useKeys } from '../../ui/browser/keys'
import { Button } from '../../ui/button'
import { Tag } from '../../ui/paper/marks'
import { Nothing } from '../../ui/states'
import { toast } from '../../ui/toast/toast'
import { useOpened } from '../find/opened'
import { BackLink } from '../frame/back-link'
import { livingList } from '../frame/connections'
import { dealEvents } from '../frame/events'
import { useMay } from '../frame/rights'
import { RowsWaiting } from '../frame/rows-waiting'
import { Screen } from '../frame/screen'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { DealerContacts } from './dealer-contacts'
import { DealerDeals } from './dealer-deals'
import { DealerDialog } from './dealer-dialog'
import { DealerFacts, DealerWords } from './dealer-facts'
import { DealerFigures } from './dealer-figures'
import {
  type DealerPageFragment,
  useDealerByIdQuery,
  useHideDealerMutation,
} from './generated/dealers'

/** Everything about one dealer: who works there, how it answers, and its deals. */
export function DealerScreen() {
  const { id = '' } = useParams()
  return <OneDealer key={id} id={id} />
}

function OneDealer({ id }: { id: string }) {
  const navigate = useNavigate()
  useKeys({ Escape: () => navigate(staffPaths.dealers()) })
  const { data, error, refetch } = useDealerByIdQuery({ variables: { id }, ...livingList })
  useRefetchOn(dealEvents, refetch)
  const dealer = data?.dealer
  return (
    <Screen
      title={dealer?.name ?? 'Dealer'}
      subtitle={dealer?.isHidden && <Tag>Hidden</Tag>}
      actions={<BackLink to={staffPaths.dealers()}>All dealers</BackLink>}
    >
      {dealer ? (
        <Dealer dealer={dealer} />
      ) : dealer === null ? (
        <Nothing title="Dealer not found">It isn’t in the directory.</Nothing>
      ) : error ? (
        <StaffProblem error={error} retry={() => refetch()} />
      ) : (
        <RowsWaiting rows={3} />
      )}
    </Screen>
  )
}

function Dealer({ dealer }: { dealer: DealerPageFragment }) {
  useOpened('DEALER', staffPaths.dealer(dealer.id), dealer.name)
  return (
    <>
      <DealerActions dealer={dealer} />
      <div className="mt-5 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 space-y-6">
          <DealerWords words={dealer.words} />
          <DealerContacts dealer={dealer} />
          <DealerDeals dealerId={dealer.id} />
        </div>
        <div className="min-w-0 space-y-6">
          <DealerFacts dealer={dealer} />
          <DealerFigures figures={dealer.figures} />
        </div>
      </div>
    </>
  )
}

function DealerActions({ dealer }: { dealer: DealerPageFragment }) {
  const { id, name, isHidden } = dealer
  const [isEditing, setEditing] = useState(false)
  const mayEdit = useMay()('DEALS')
  const [hide] = useHideDealerMutation({ refetchQueries: ['DealerList', 'History'] })
  const [run, isBusy] = useAction()
  const setHidden = (isHidden: boolean) =>
    run(
      async () => {
        await hide({ variables: { id, isHidden } })
        toast({
          tone: 'success',
          title: isHidden ? 'Dealer hidden' : 'Dealer listed again',
          description: name,
          undo: () => setHidden(!isHidden),
        })
      },
      { failed: 'Not changed' },
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {mayEdit && (
        <>
          <Button onClick={() => setEditing(true)}>Edit</Button>
          <Button variant="quiet" busy={isBusy} onClick={() => void setHidden(!isHidden)}>
            {isHidden ? 'List again' : 'Hide'}
          </Button>
        </>
      )}
      <Link
        to={staffPaths.historyOf('DEALER', id)}
        className="py-1.5 text-ink-soft text-sm underline underline-offset-4 max-lg:py-3"
      >
        History
      </Link>
      {isHidden && (
        <p className="basis-full text-ink-soft">
          The directory and “Ask dealers” leave it out. Its deals stay as they are.
        </p>
      )}
      {isEditing && (
        <DealerDialog
          dealer={dealer}
          onClose={() => setEditing(false)}
          onSaved={() => toast({ tone: 'success', title: 'Dealer saved' })}
        />
      )}
    </div>
  )
}
