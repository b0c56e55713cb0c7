import { useApolloClient } from '@apollo/client/react'

/** The queries of a person's page; those that are not on screen are left out. */
export const personQueries = ['PersonById', 'PersonTimeline', 'PersonMatches']

export function useRefetchPerson() {
  const client = useApolloClient()
  return () => client.refetchQueries({ include: personQueries })
}
