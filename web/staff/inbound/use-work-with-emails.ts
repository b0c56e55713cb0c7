import type { WorkFilter } from '../../generated/schema'
import { useRefetchOn } from '../../live/use-refetch-on'
import { livingList } from '../frame/connections'
import { workEvents } from '../frame/events'
import type { WorkItem } from '../frame/subjects'
import { useTodayRepliesQuery } from './generated/inbound-email-words'

/** Adds what the emails are about. They are a query of their own, because all of Today costs almost the limit. */
export function useWorkWithEmails(
  items: readonly WorkItem[] | null | undefined,
  variables: { first: number; filter: WorkFilter },
): readonly WorkItem[] | undefined {
  const isEmail = ({ kind }: Pick<WorkItem, 'kind'>) => kind === 'REPLY'
  const hasEmails = items?.some(isEmail) ?? false
  const { data, refetch } = useTodayRepliesQuery({
    ...livingList,
    variables,
    refetchWritePolicy: 'overwrite',
    skip: !hasEmails,
  })
  useRefetchOn(workEvents, refetch, (change) => hasEmails && isEmail(change))
  const emails = data?.work ?? []
  return items?.map((item) => {
    const reply = isEmail(item) && emails.find(({ id }) => id === item.id)?.reply
    return reply ? { ...item, reply } : item
  })
}
