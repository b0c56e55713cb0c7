import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { CartDocument } from '../cart/generated/cart'
import { told } from './order-outcome'
import { type Settled, settleOrder } from './settle-order'

const SHOW_PROCESSING_MS = 1_500
const CHECK_AGAIN_MS = [3_000, 6_000, 12_000, 24_000, 48_000]

/**
 * What became of a payment; undefined while 'Processing your order...' is due. As long as there is no
 * final word it is asked for again a few times, with growing pauses, and whenever `check` is called.
 */
export function useSettledOrder(reference: string) {
  const client = useApolloClient()
  const [settled, setSettled] = useState<Settled>()
  const [round, setRound] = useState(0)
  const [checking, setChecking] = useState(true)

  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    setChecking(true)
    Promise.all([settleOrder(client, reference), round === 0 && pause(SHOW_PROCESSING_MS)]).then(
      ([answer]) => {
        if (left) return
        setSettled(answer)
        setChecking(false)
        const wait = CHECK_AGAIN_MS[round]
        if (told[answer.outcome].remedy === 'check' && wait) {
          timer = setTimeout(() => setRound(round + 1), wait)
        }
      },
    )
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [client, reference, round])

  // The paid lines left the cart on the server.
  const outcome = settled?.outcome
  useEffect(() => {
    if (outcome) void client.refetchQueries({ include: [CartDocument] })
  }, [client, outcome])

  return { settled, checking, check: () => setRound(round + 1) }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
