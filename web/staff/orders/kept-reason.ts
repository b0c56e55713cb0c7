import { withStorage } from '../../ui/storage'

// The reason for a refund, while staff confirm their password on another page.

const keyOf = (orderId: string) => `drivefair-refund ${orderId}`

export const keepReason = (orderId: string, reason: string) =>
  withStorage('sessionStorage', (storage) => storage.setItem(keyOf(orderId), reason))

export const keptReason = (orderId: string) =>
  withStorage('sessionStorage', (storage) => storage.getItem(keyOf(orderId))) ?? undefined

export const forgetReason = (orderId: string) =>
  withStorage('sessionStorage', (storage) => storage.removeItem(keyOf(orderId)))
