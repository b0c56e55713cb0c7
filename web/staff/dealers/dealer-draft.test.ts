import { emptyDraft, isSameDraft, makesIn, mergeDraft } from './dealer-draft'

const base = { ...emptyDraft, name: 'Harbor', city: 'Marietta', zip: '30060', makes: 'Kia' }

test('takes what a colleague saved in fields that were not edited', () => {
  const { merged, changes } = mergeDraft({ ...base, zip: '30062' }, base, {
    ...base,
    city: 'Smyrna',
  })
  expect(merged).toEqual({ ...base, zip: '30062', city: 'Smyrna' })
  expect(changes).toEqual({ city: 'Smyrna' })
})

test('leaves an edited field as it was typed, and says what the colleague saved', () => {
  const { merged, changes } = mergeDraft({ ...base, city: 'Atlanta' }, base, {
    ...base,
    city: 'Smyrna',
  })
  expect(merged.city).toBe('Atlanta')
  expect(changes).toEqual({ city: 'Smyrna' })
})

test('tells an edited draft from what it started with', () => {
  expect(isSameDraft({ ...base }, base)).toBe(true)
  expect(isSameDraft({ ...base, words: 'Ask for Dana.' }, base)).toBe(false)
})

test('reads makes separated by commas', () => {
  expect(makesIn(' Kia,, Land Rover ,')).toEqual(['Kia', 'Land Rover'])
})
