import { availableParallelism } from 'node:os'

/** Tests run as native ESM: `npm test` sets NODE_OPTIONS=--experimental-vm-modules. */
const common = {
  testEnvironment: '<rootDir>/test/kit/environment.ts',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFiles: ['<rootDir>/test/kit/node-errors.ts'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {
    '\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/\\.data/'],
}

const withDatabase = {
  globalSetup: '<rootDir>/test/kit/global-setup.ts',
  globalTeardown: '<rootDir>/test/kit/global-teardown.ts',
}

export default {
  maxWorkers: Math.ceil(1.5 * availableParallelism()), // some wait while others work; jest has no percentage above 100
  testTimeout: 40_000,
  projects: [
    {
      ...common,
      ...withDatabase,
      displayName: 'api',
      testMatch: ['<rootDir>/{api,examples,prisma,shared,bench,scripts,test}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/kit/fail-on-log.ts'],
    },
    {
      ...common,
      displayName: 'web',
      testMatch: ['<rootDir>/web/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/kit/fail-on-console.ts'],
    },
    {
      ...common,
      ...withDatabase,
      displayName: 'e2e',
      globalSetup: '<rootDir>/test/journeys/global-setup.ts',
      globalTeardown: '<rootDir>/test/journeys/global-teardown.ts',
      testEnvironment: '<rootDir>/test/journeys/environment.ts',
      testMatch: ['<rootDir>/test/journeys/**/*.e2e.ts'],
      setupFilesAfterEnv: [
        '<rootDir>/test/kit/browser-timeout.ts',
        '<rootDir>/test/kit/watch-console.ts',
      ],
    },
  ],
}
