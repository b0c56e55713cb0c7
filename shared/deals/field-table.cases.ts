import { expect, test } from '@jest/globals'
import { readDealer } from './dealer-fields'

const readMakes = (makes: string) =>
  readDealer({ name: 'Harbor', city: 'Macon', state: 'GA', zip: '31201', makes }, Date.now())

test('reads makes separated by commas, 20 at most', () => {
  const { valid, problems } = readMakes(' Kia,, Land Rover ,Kia')
  expect(problems).toEqual({})
  expect(valid).toMatchObject({ makes: ['Kia', 'Land Rover'], phone: null })
  expect(readMakes('Kia,'.repeat(20)).problems).toEqual({})
  expect(readMakes('Kia,'.repeat(21)).problems).toEqual({ makes: 'You can add up to 20 makes' })
})
