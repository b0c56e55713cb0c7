import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  'services',
  'push',
  'events',
  'packages',
  'settings',
  'webhooks',
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
  'export',
  'rest-reads',
  'saved-replies',
  'tokens',
  'figures',
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

test('rules do not import the graph', () => {
  const rules = readdirSync('api', { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /^[\w-]+\/.*\.ts$/.test(file) &&
      !/^(graph|generated)\/|\.(schema|routes|test|cases)\.ts$/.test(file),
  )
  const importing = rules.filter((file) =>
    /from '(\.\.\/)+graph\//.test(readFileSync(join('api', file), 'utf8')),
  )
  expect(importing).toEqual([])
})
