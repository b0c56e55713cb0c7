import { makesIn } from './dealer-draft'

test('reads makes separated by commas', () => {
  expect(makesIn(' Kia,, Land Rover ,')).toEqual(['Kia', 'Land Rover'])
})
