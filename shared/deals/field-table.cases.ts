import { expect, test } from '@jest/globals'
import { readDealer } from './dealer-fields'

test('reads makes separated by commas', () => {
  const { valid, problems } = readDealer(
    { name: 'Harbor', city: 'Macon', state: 'GA', zip: '31201', makes: ' Kia,, Land Rover ,Kia' },
    Date.now(),
  )
  expect(problems).toEqual({})
  expect(valid).toMatchObject({ makes: ['Kia', 'Land Rover'], phone: null })
})
