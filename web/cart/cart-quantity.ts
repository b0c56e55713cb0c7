import { useSyncExternalStore } from 'react'

// The badge stands on every page, the graph's code does not: whoever has it reports the number here.

let quantity = 0
const listeners = new Set<() => void>()

export function reportCartQuantity(units: number) {
  if (units === quantity) return
  quantity = units
  for (const listener of listeners) listener()
}

/** The units in the cart; 0 until they are known. */
export function useCartQuantity() {
  return useSyncExternalStore(
    onChange,
    () => quantity,
    () => 0,
  )
}

function onChange(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
