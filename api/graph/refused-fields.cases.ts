import { graph, makeVisitor } from '../../test/kit/servers/shop'

interface Refusal {
  code: string
  fields?: Record<string, string>
}

async function fieldsRefusedBy(query: string, variables = {}) {
  const { errors } = await graph(makeVisitor(), query, variables)
  const refusals: Refusal[] = errors.map((error: { extensions: Refusal }) => error.extensions)
  for (const { code } of refusals) expect(code).toBe('BAD_INPUT')
  return Object.assign({}, ...refusals.map(({ fields }) => fields))
}

/** At most ten errors are shown, so most of the required fields are there. */
const most = 'city: "Macon", lastName: "Lee", email: "a@b.c", phone: "1", creditRange: GOOD'

test.each([
  ['addToCart(packageId: "x", quantity: 1.5)', 'quantity'],
  ['addToCart(packageId: "x", quantity: null)', 'quantity'],
  ['addToCart(packageId: {}, quantity: 1)', 'packageId'],
  ['addToCart(packageId: "x", amount: 1)', 'amount'],
  ['addToCart(quantity: 1)', 'packageId'],
  ['addToCart(packageId: "x") @include(if: 1)', 'if'],
  ['requestConsultation(input: { firstName: 7, ...most })', 'firstName'],
  ['requestConsultation(input: { timeline: SOME_DAY, ...most })', 'timeline'],
  ['requestConsultation(input: { shoeSize: 7, ...most })', 'shoeSize'],
  ['requestConsultation(input: "Ann")', 'input'],
  ['addToCart(packageId: "a\\u0000b", quantity: 1)', 'packageId'],
  ['updatePackage(id: "x", input: { features: ["a", "b\\u0000"] })', 'features'],
  ['updatePackage(id: "x", input: { features: ["a", 7] })', 'features'],
])('names the argument that is wrong in %s', async (call, field) => {
  const document = `mutation { ${call.replace('...most', most)} { id } }`
  const { [field]: problem } = await fieldsRefusedBy(document)
  expect(problem).toMatch(/cannot|must|not|required|Unknown|Expected/)
})

test('names each missing field of an input in an error of its own', async () => {
  const fields = await fieldsRefusedBy(
    'mutation { requestConsultation(input: { city: "Macon", vehicleType: SUV }) { id } }',
  )
  expect(Object.keys(fields).sort()).toEqual([
    'budgetRange',
    'creditRange',
    'downPayment',
    'email',
    'firstName',
    'lastName',
    'phone',
    'purchaseMethod',
    'timeline',
    'travelDistance',
  ])
})

test.each([
  ['($q: Int!) { addToCart(packageId: "x", quantity: $q) { id } }', { q: 1.5 }, 'quantity'],
  ['($q: Int!) { addToCart(packageId: "x", quantity: $q) { id } }', {}, 'quantity'],
  ['($q: Int! = 1) { addToCart(packageId: "x", quantity: $q) { id } }', { q: null }, 'quantity'],
  ['($q: Int = 1) { addToCart(packageId: "x", quantity: $q) { id } }', { q: null }, 'quantity'],
  ['($q: String) { addToCart(packageId: "x", quantity: $q) { id } }', { q: '1' }, 'quantity'],
  [
    '($i: PackageInput!) { updatePackage(id: "x", input: $i) { id } }',
    { i: { price: '' } },
    'price',
  ],
  [
    '($i: PackageInput!) { updatePackage(id: "x", input: $i) { id } }',
    { i: { features: ['a', 7] } },
    'features[1]',
  ],
  [
    '($f: [String!]) { updatePackage(id: "x", input: { features: $f }) { id } }',
    { f: [null] },
    'features[0]',
  ],
  ['($i: [String!]) { addToCart(packageId: "x", quantity: $i) { id } }', { i: [7] }, 'quantity'],
  ['($a: String) { addToCart(packageId: $a, quantity: 1) { id } }', { a: 'a\0b' }, 'packageId'],
  ['($p: Float) { updatePackage(id: "x", input: { price: $p }) { id } }', { p: 'a; b' }, 'price'],
])('names the argument that is wrong in mutation%s with %j', async (call, variables, field) => {
  const { [field]: problem } = await fieldsRefusedBy(`mutation${call}`, variables)
  expect(problem).toMatch(/cannot|must|not|required|position/)
})

test('names no argument when something else in the document is wrong', async () => {
  for (const query of ['{ cart { secrets } }', '{ cart { ', '{ a: cart { id } b: kart { id } }']) {
    expect(await fieldsRefusedBy(query)).toEqual({})
  }
})

test('names the path inside a variable whatever the value looks like', async () => {
  const query = 'mutation ($i: ConsultationInput!) { requestConsultation(input: $i) { id } }'
  const value = { city: '" at "i.email"; ', ' at "i.phone"; ': 1 }
  const { errors } = await graph(makeVisitor(), query, { i: value })
  expect(errors).toHaveLength(10)
  for (const { message, extensions } of errors) {
    expect(message).toMatch(/^Variable "\$i": Field "\w+" of required type ".*" was not provided/)
    expect(Object.keys(extensions.fields)).not.toContain('input')
  }
})
