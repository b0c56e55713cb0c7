import { badTexts, valuesFor, withBadValue } from '../test/kit/corpus/bad-inputs'
import { expectToSurvive, sendQuickly } from '../test/kit/corpus/corpus'
import { callerOf, type Role, withIds } from '../test/kit/corpus/corpus-scene'
import { consultationForm } from '../test/kit/scenes/consultation-requests'
import { makeVisitor } from '../test/kit/servers/shop'

// Sends bad input to every field, form and URL of REST that takes text or a number.

/** The paths that take JSON, each with a valid body. */
const bodies: ['POST' | 'PUT', string, Record<string, unknown>, Role][] = [
  ['POST', '/api/cart', { packageId: '$package', quantity: 1 }, 'visitor'],
  ['PUT', '/api/cart/$item', { quantity: 1 }, 'customer'],
  ['POST', '/api/messages', { content: 'Hello', clientMessageId: 'one' }, 'customer'],
  ['POST', '/api/messages/read', { isFromAdmin: true }, 'customer'],
  ['POST', '/api/process-order', { paymentIntentId: '$session' }, 'visitor'],
  [
    'POST',
    '/api/consultation',
    {
      ...consultationForm(),
      additionalDetails: '',
      requestKey: '',
      website: 'A filled spam trap: the graph stores what is accepted, which takes longer.',
      filledInMs: 9_000,
    },
    'visitor',
  ],
]

const targets = bodies.flatMap(([method, path, body, role]) => [
  { method, path, role, place: 'The body', bodyWith: (mark: string): unknown => mark },
  ...Object.keys(body).map((field) => ({
    method,
    path,
    role,
    place: field,
    bodyWith: (mark: string) => ({ ...body, [field]: mark }),
  })),
])

test.each(targets.map((target, n) => ({ ...target, values: valuesFor(n) })))(
  '$place of $method $path survives bad input',
  async ({ method, path, role, values, bodyWith }) => {
    await expectToSurvive({
      values,
      send: (value) =>
        sendQuickly(callerOf(role), method, withIds(path), withIds(withBadValue(bodyWith, value))),
    })
  },
)

/** A URL can't hold a lone surrogate, but any bytes. */
const urlTexts = [
  ...badTexts
    .filter((text) => !/\p{Surrogate}/u.test(text) && text.length < 8_000)
    .map(encodeURIComponent),
  '%ff',
  '%ED%A0%80',
  '%C0%AF',
  '%00',
  '%2e%2e%2f',
  '%E2%80%AE',
  '+',
  '%3Cscript%3E',
]

const urls: [string, string, Role, string?][] = [
  ['PUT', '/api/cart/', 'customer', '{"quantity":1}'],
  ['DELETE', '/api/cart/', 'customer'],
  ['GET', '/api/login?returnTo=', 'visitor'],
  ['GET', '/api/login?error=', 'visitor'],
  ['GET', '/api/login?notice=', 'visitor'],
  ['GET', '/api/login/new?returnTo=', 'visitor'],
  ['GET', '/api/login/reset?token=', 'visitor'],
  ['GET', '/api/login/verify?token=', 'visitor'],
  ['GET', '/api/pay/', 'visitor'],
  ['GET', '/graphql?query=', 'visitor'],
  ['GET', '/graphql?query={cart{id}}&variables=', 'visitor'],
  ['GET', '/graphql?query={cart{id}}&operationName=', 'visitor'],
  ['GET', '/graphql?query={cart{id}}&extensions=', 'visitor'],
]

test.each(urls.map(([method, path, role, body]) => ({ method, path, role, body })))(
  '$method $path survives bad input in the URL',
  async ({ method, path, role, body }) => {
    await expectToSurvive({
      isRead: method === 'GET',
      values: urlTexts.filter((text) => text !== '' || !path.endsWith('/')), // that is another path
      send: (value) => sendQuickly(callerOf(role), method, path + value, body),
    })
  },
)

const password = 'correct horse'

/** Forms, each refused before a password is hashed, which takes long. */
const forms: { path: string; form: Record<string, string> }[] = [
  { path: '/api/login', form: { email: '', password, returnTo: '/' } },
  { path: '/api/login/new', form: { firstName: 'A', lastName: 'B', email: '', password: '' } },
  { path: '/api/login/forgotten', form: { email: '', returnTo: '/' } },
  { path: '/api/login/reset', form: { token: 'unknown', password } },
]

const fields = forms.flatMap(({ path, form }) =>
  Object.keys(form).map((field) => ({ path, form, field })),
)

test.each(fields)('$field of the form at $path survives bad input', async (target) => {
  await expectToSurvive({
    values: badTexts,
    send: (value) => {
      const form = new URLSearchParams({ ...target.form, [target.field]: value }).toString()
      const type = 'application/x-www-form-urlencoded'
      return sendQuickly(makeVisitor(), 'POST', target.path, form, type)
    },
  })
})
