import { jest } from '@jest/globals'
import { openShop } from '../../test/kit/servers/shop'
import './sockets.cases'
import './connection.cases'
import './connection-registry.cases'

// Intervals run only when a test advances them. Everything else runs in real time.
jest.useFakeTimers({
  doNotFake: [
    'Date',
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
    'setTimeout',
    'clearTimeout',
  ] as 'Date'[],
})

openShop()
