import { consultationForm } from '../scenes/consultation-requests'
import { makeVisitor } from '../servers/shop'
import { badTexts, badValues, withBadValue, worstTexts, worstValues } from './bad-inputs'
import { sendQuickly, type Target } from './corpus'
import { callerOf, type Role, withIds } from './corpus-scene'

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

const inBodies = bodies.flatMap(([method, path, body, role]): Target[] => {
  const targetAt = (place: string, kind: string, bodyWith: (mark: string) => unknown) => ({
    operation: `${method} ${path}`,
    place,
    kind,
    values: badValues,
    worst: worstValues,
    isRead: false,
    send: (value: string) =>
      sendQuickly(callerOf(role), method, withIds(path), withIds(withBadValue(bodyWith, value))),
  })
  return [
    targetAt('The body', 'JSON body', (mark) => mark),
    ...Object.keys(body).map((field) =>
      targetAt(field, 'JSON field', (mark) => ({ ...body, [field]: mark })),
    ),
  ]
})

/** A URL can't hold a lone surrogate, but any bytes. */
const inUrl = (texts: string[]) =>
  texts
    .filter((text) => !/\p{Surrogate}/u.test(text) && text.length < 8_000)
    .map(encodeURIComponent)
const badBytes = ['%ff', '%ED%A0%80', '%C0%AF', '%00', '%2e%2e%2f', '%E2%80%AE']
const urlTexts = [...inUrl(badTexts), ...badBytes, '+', '%3Cscript%3E']
const worstUrlTexts = [...inUrl(worstTexts), ...badBytes]

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

const inUrls = urls.map(
  ([method, path, role, body]): Target => ({
    operation: `${method} ${path}`,
    place: 'The end',
    kind: path.endsWith('/') ? 'path' : 'query of a URL',
    values: urlTexts.filter((text) => text !== '' || !path.endsWith('/')), // that is another path
    worst: worstUrlTexts,
    isRead: method === 'GET',
    send: (value) => sendQuickly(callerOf(role), method, path + value, body),
  }),
)

const password = 'correct horse'

/** Forms, each refused before a password is hashed, which takes long. */
const forms: { path: string; form: Record<string, string> }[] = [
  { path: '/api/login', form: { email: '', password, returnTo: '/' } },
  { path: '/api/login/new', form: { firstName: 'A', lastName: 'B', email: '', password: '' } },
  { path: '/api/login/forgotten', form: { email: '', returnTo: '/' } },
  { path: '/api/login/reset', form: { token: 'unknown', password } },
]

const inForms = forms.flatMap(({ path, form }) =>
  Object.keys(form).map(
    (field): Target => ({
      operation: `POST ${path}`,
      place: `${field} of the form`,
      kind: 'form field',
      values: badTexts,
      worst: worstTexts,
      isRead: false,
      send: (value) => {
        const filled = new URLSearchParams({ ...form, [field]: value }).toString()
        const type = 'application/x-www-form-urlencoded'
        return sendQuickly(makeVisitor(), 'POST', path, filled, type)
      },
    }),
  ),
)

/** Every field, form, and URL of REST that takes text or a number. */
export const restTargets = [...inBodies, ...inUrls, ...inForms]
