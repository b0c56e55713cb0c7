import { useEffect, useState } from 'react'
import { client } from '../graph/apollo'
import { ChatReplyTimeDocument } from './generated/chat'

/** The measured time until staff reply; undefined until it is known, null if it is unknown. */
export function useReplyMinutes() {
  const [minutes, setMinutes] = useState<number | null>()
  useEffect(() => {
    client.query({ query: ChatReplyTimeDocument }).then(
      ({ data }) => setMinutes(data?.chatReplyMinutes),
      () => undefined, // the header says when we are open instead
    )
  }, [])
  return minutes
}
