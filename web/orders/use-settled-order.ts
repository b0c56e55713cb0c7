import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { CartDocument } from '../cart/generated/cart'
import { outcomeCopy } from './order-outcome'
import { type SettledOrder, settleOrder } from './settle-order'

const SHOW_PROCESSING_MS = 1_500
const CHECK_AGAIN_MS = [3_000, 6_000, 12_000, 24_000, 48_000]

/**
 * The outcome of a payment; undefined while 'Processing your order...' is shown. An outcome that isn't final
 * is checked again a few times, with growing delays, and whenever `check` is called.
 */
export function useSettledOrder(reference: string) {
  const client = useApolloClient()
  const [settled, setSettled] = useState<SettledOrder>()
  const [round, setRound] = useState(0)
  const [isChecking, setIsChecking] = useState(true)

  useEffect(() => {
    let hasLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    setIsChecking(true)
    Promise.all([settleOrder(client, reference), round === 0 && delay(SHOW_PROCESSING_MS)]).then(
      ([result]) => {
        if (hasLeft) return
        setSettled(result)
        setIsChecking(false)
        const wait = CHECK_AGAIN_MS[round]
        if (outcomeCopy[result.outcome].remedy === 'check' && wait) {
          timer = setTimeout(() => setRound(round + 1), wait)
        }
      },
    )
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [client, reference, round])

  // The server has removed the paid items from the cart.
  const outcome = settled?.outcome
  useEffect(() => {
    if (outcome) void client.refetchQueries({ include: [CartDocument] })
  }, [client, outcome])

  return { settled, isChecking, check: () => setRound(round + 1) }
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
