import { Printer } from 'lucide-react'
import { Button } from '../../ui/button'
import { Screen } from '../frame/screen'
import { useDeal } from '../live/use-deal'
import { dealPaths } from '../paths'
import { Help } from './help'
import { recordOf } from './record'
import { RecordList } from './record-list'

/** All that happened in a deal, to read or print. */
export function RecordScreen() {
  const { deal } = useDeal()
  return (
    <Screen
      title="The record"
      above={`Deal ${deal.number}`}
      back={{ to: dealPaths.deal(deal.id), name: 'My deal' }}
      beside={
        <Button variant="quiet" onClick={() => print()}>
          <Printer aria-hidden className="size-5" />
          Print
        </Button>
      }
    >
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem] print:block">
        <div className="border-ink border-t-2">
          <RecordList entries={recordOf(deal)} />
        </div>
        <div className="print:hidden">
          <Help advocate={deal.advocate} />
        </div>
      </div>
    </Screen>
  )
}
