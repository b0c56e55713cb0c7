import { upwardImports } from '../test/kit/guards/rooms'

// The rooms of the server, the lowest first: each imports only what is before it. What staff do with any subject is in
// `desk`, below the features, which tell it about their subjects (`subjects.ts`). What two features need goes below both.
const order = [
  'generated',
  'platform',
  'mail',
  'backup',
  'http',
  'live',
  'graph',
  'account',
  'desk',
  'packages',
  'cart',
  'team',
  'waiting-list',
  'consultations',
  'sales',
  'deals',
  'orders',
  'chat',
  'reviews',
  'claims',
  'privacy',
  'people',
  'inbound',
  'saved-replies',
  'tokens',
  'reminders',
  'stand-ins',
  'subjects.ts',
  'schema.ts',
  'app.ts',
  'commands',
  'server.ts',
]

test('no room imports one that is above it', () => {
  expect(upwardImports('api', order)).toEqual([])
})
