import { badTexts, badValues, shareOf, withBadValue } from '../test/kit/bad-inputs'
import { consultationForm } from '../test/kit/consultation-requests'
import { expectToSurvive } from '../test/kit/corpus'
import { callerOf, type Role, withIds } from '../test/kit/corpus-scene'
import { makeVisitor, send } from '../test/kit/shop'

/** The paths that take JSON, each with a valid body. */
const bodies: ['POST' | 'PUT', string, Record<string, unknown>, Role][] = [
  ['POST', '/api/cart', { packageId: '$package', quantity: 1 }, 'visitor'],
  ['PUT', '/api/cart/$item', { quantity: 1 }, 'customer'],
  ['POST', '/api/messages', { content: 'Hello', clientMessageId: 'one' }, 'customer'],
  ['POST', '/api/messages/read', { isFromAdmin: true }, 'customer'],
  ['POST', '/api/process-order', { paymentIntentId: '$session' }, 'visitor'],
  [
    ...(['POST', '/api/consultation'] as const),
    {
      ...consultationForm(),
      additionalDetails: '',
      requestKey: '',
      website: '',
      filledInMs: 9_000,
    },
    'visitor',
  ],
]

let place = 0

test.each(bodies.map(([method, path, body, role]) => ({ method, path, body, role })))(
  '$method $path survives bad input',
  async ({ method, path, body, role }) => {
    const inFields = Object.keys(body).flatMap((field) =>
      shareOf(badValues, place++).map((value) =>
        withIds(withBadValue((mark) => ({ ...body, [field]: mark }), value)),
      ),
    )
    await expectToSurvive({
      values: [...inFields, ...shareOf(badValues, place++)],
      send: (sent) => send(callerOf(role), method, withIds(path), sent),
    })
  },
)

/** A URL can't hold a lone surrogate, but any bytes. */
const urlTexts = [
  ...badTexts
    .filter((text) => !/\p{Surrogate}/u.test(text) && text.length < 8_000)
    .map(encodeURIComponent),
  ...['%ff', '%ED%A0%80', '%C0%AF', '%00', '%2e%2e%2f', '%E2%80%AE', '+', '%3Cscript%3E'],
]

test.each([
  ['PUT', '/api/cart/', { quantity: 1 }],
  ['DELETE', '/api/cart/', undefined],
  ['GET', '/api/login?returnTo=', undefined],
  ['GET', '/api/login?error=', undefined],
  ['GET', '/api/login?notice=', undefined],
  ['GET', '/api/login/new?returnTo=', undefined],
  ['GET', '/api/login/reset?token=', undefined],
  ['GET', '/api/login/verify?token=', undefined],
  ['GET', '/graphql?query=', undefined],
  ['GET', '/graphql?query={cart{id}}&variables=', undefined],
  ['GET', '/graphql?query={cart{id}}&operationName=', undefined],
  ['GET', '/graphql?query={cart{id}}&extensions=', undefined],
] as const)('%s %s survives bad input in the URL', async (method, path, body) => {
  await expectToSurvive({
    values: urlTexts.filter((text) => text !== '' || !path.endsWith('/')), // that is another path
    send: (value) => send(callerOf('visitor'), method, path + value, body),
  })
})

const password = 'correct horse'
const forms = [
  { path: '/api/login', form: { email: 'a@example.com', password, returnTo: '/' } },
  { path: '/api/login/new', form: { firstName: 'A', lastName: 'B', email: '', password: '' } },
  { path: '/api/login/forgotten', form: { email: 'a@example.com', returnTo: '/' } },
  { path: '/api/login/reset', form: { token: 'unknown', password } },
]

/** Checking a password takes long, so few values are sent there. */
const textsFor = (path: string, n: number) =>
  path === '/api/login' ? shareOf(shareOf(badTexts, n), n) : shareOf(badTexts, n)

test.each(forms)('the form at $path survives bad input', async ({ path, form }) => {
  await expectToSurvive({
    values: Object.keys(form).flatMap((field) =>
      textsFor(path, place++).map((value) => ({ ...form, [field]: value })),
    ),
    send: (fields) => {
      const sent = new URLSearchParams(Object.entries(fields)).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return send(makeVisitor(), 'POST', path, sent, headers)
    },
  })
})
