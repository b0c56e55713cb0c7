import { jest } from '@jest/globals'

// In a browser a journey takes its time. (Jest reads `testTimeout` of a project, but ignores it.)
jest.setTimeout(120_000)
