import { expect, test } from '@jest/globals'
import { brand } from '../../shared/brand'
import { toCustomerView, toStaffView } from './message'

const fromStaff = {
  id: 'm1',
  content: 'Hello',
  isFromAdmin: true,
  isRead: true,
  createdAt: '2026-11-21T17:00:00Z',
  clientMessageId: 'c1',
  staffName: 'Sam',
}
const fromCustomer = { ...fromStaff, isFromAdmin: false, isRead: false, staffName: null }

test('each side sees its own messages as own, and the same message otherwise', () => {
  const same = { id: 'm1', text: 'Hello', sentAt: '2026-11-21T17:00:00Z', clientMessageId: 'c1' }
  const staffs = { ...same, isSeen: true, staffName: 'Sam' }
  expect(toCustomerView(fromStaff)).toEqual({
    ...staffs,
    isOwn: false,
    author: `Sam from ${brand.name}`,
  })
  expect(toStaffView(fromStaff)).toEqual({ ...staffs, isOwn: true, author: 'Sam' })
  const customers = { ...same, isSeen: false, author: null, staffName: null }
  expect(toCustomerView(fromCustomer)).toEqual({ ...customers, isOwn: true })
  expect(toStaffView(fromCustomer)).toEqual({ ...customers, isOwn: false })
})

test('a message from an account that is gone still names the side', () => {
  const unnamed = { ...fromStaff, staffName: null }
  expect(toCustomerView(unnamed).author).toBe(brand.name)
  expect(toStaffView(unnamed).author).toBe('Staff')
})
