import { useRef } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { FilterLinks } from '../../ui/filter-links'
import { useKeys, useRowKeys } from '../../ui/keys'
import { Nothing } from '../../ui/states'
import { Panes } from '../frame/panes'
import { staffPaths } from '../paths'
import { conversationFilters, filterIn } from './conversation-filter'
import { ConversationList } from './conversation-list'
import { ConversationPane } from './conversation-pane'

export function InboxScreen() {
  const { customerId } = useParams()
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const filter = filterIn(parameters)
  const back = { pathname: staffPaths.inbox(), search: parameters.toString() }
  useRowKeys(list)
  const backToList = () => (customerId ? navigate(back) : false)
  useKeys({ Escape: backToList })

  return (
    <Panes
      title="Inbox"
      filters={
        <FilterLinks
          label="Filter conversations"
          name="filter"
          options={conversationFilters}
          chosen={filter.value}
        />
      }
      listRef={list}
      list={<ConversationList key={filter.value} filter={filter} chosenId={customerId} />}
      isChosen={customerId !== undefined}
    >
      {customerId ? (
        <ConversationPane key={customerId} customerId={customerId} back={back} />
      ) : (
        <Nothing title="No conversation selected">
          Select a conversation. The longest wait is at the top.
        </Nothing>
      )}
    </Panes>
  )
}
