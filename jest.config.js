import { availableParallelism } from 'node:os'

/** Tests run as native ESM: `npm test` sets NODE_OPTIONS=--experimental-vm-modules. */
const common = {
  testEnvironment: '<rootDir>/test/kit/guards/environment.ts',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  setupFiles: ['<rootDir>/test/kit/guards/node-errors.ts'],
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
  globalSetup: '<rootDir>/test/kit/servers/global-setup.ts',
  globalTeardown: '<rootDir>/test/kit/servers/global-teardown.ts',
}

/** What the test files of one kind have in common: `kind` comes before `.test.ts` and `.e2e.ts`. */
export const suite = (kind = '') => ({
  maxWorkers: Math.ceil(1.5 * availableParallelism()), // some wait while others work; jest has no percentage above 100
  testTimeout: 240_000, // for busy machines: only a test that hangs should meet it
  projects: [
    {
      ...common,
      ...withDatabase,
      displayName: `api${kind}`,
      testMatch: [
        `<rootDir>/{api,examples,prisma,shared,bench,scripts,test}/**/*${kind}.test.{ts,tsx}`,
      ],
      setupFilesAfterEnv: ['<rootDir>/test/kit/guards/fail-on-log.ts'],
    },
    {
      ...common,
      displayName: `web${kind}`,
      testMatch: [`<rootDir>/web/**/*${kind}.test.{ts,tsx}`],
      setupFilesAfterEnv: ['<rootDir>/test/kit/guards/fail-on-console.ts'],
    },
    {
      ...common,
      displayName: `e2e${kind}`,
      globalSetup: '<rootDir>/test/journeys/global-setup.ts',
      globalTeardown: '<rootDir>/test/journeys/global-teardown.ts',
      testEnvironment: '<rootDir>/test/journeys/environment.ts',
      testMatch: [`<rootDir>/test/journeys/**/*${kind}.e2e.ts`],
      setupFilesAfterEnv: [
        '<rootDir>/test/kit/guards/browser-timeout.ts',
        '<rootDir>/test/kit/guards/watch-console.ts',
      ],
    },
  ].map((project) => ({
    ...project,
    testPathIgnorePatterns: kind ? [] : ['\\.long\\.(test|e2e)\\.ts$'],
  })),
})

export default suite()
