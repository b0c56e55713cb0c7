import { jest } from '@jest/globals'

// Journeys take longer than other tests. Jest ignores `testTimeout` in a project's configuration.
jest.setTimeout(300_000)
