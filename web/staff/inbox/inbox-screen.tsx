import { useParams, useSearchParams } from 'react-router-dom'
import { FilterLinks } from '../../ui/filter-links'
import { ListDetail } from '../frame/list-detail'
import { staffPaths } from '../paths'
import { conversationFilters, filterIn } from './conversation-filter'
import { ConversationList } from './conversation-list'
import { ConversationPane } from './conversation-pane'

export function InboxScreen() {
  const { customerId } = useParams()
  const [parameters] = useSearchParams()
  const filter = filterIn(parameters)
  return (
    <ListDetail
      title="Inbox"
      listPath={staffPaths.inbox()}
      filters={
        <FilterLinks
          label="Filter conversations"
          name="filter"
          options={conversationFilters}
          chosen={filter.value}
        />
      }
      list={<ConversationList key={filter.value} filter={filter} />}
      detail={customerId && <ConversationPane key={customerId} customerId={customerId} />}
    />
  )
}
