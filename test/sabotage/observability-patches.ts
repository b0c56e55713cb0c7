import type { Patch } from './patch'

/** What operators see, and what they must not see. */
export const observabilityPatches: Patch[] = [
  {
    breaks: 'log the tokens of payment links',
    edits: [
      {
        file: 'api/http/request-log.ts',
        find: 'path: loggedPath(request)',
        replace: 'path: pathOf(request)',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'no line has a token' },
  },
  {
    breaks: 'log the tokens of links that are broken',
    edits: [
      {
        file: 'api/http/request-log.ts',
        find: "? ':secret' : part",
        replace: '? part : part',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'no line has a token' },
  },
  {
    breaks: 'take over the request id of any peer',
    edits: [
      {
        file: 'api/http/request-id.ts',
        find: 'isUsable && isFromTrustedProxy(request) ? header',
        replace: 'isUsable ? header',
      },
    ],
    test: {
      file: 'api/account/production.test.ts',
      name: 'ignores the request id and the trace of a peer that TRUST_PROXY does not name',
    },
  },
  {
    breaks: 'log the email addresses in messages of crashes',
    edits: [
      {
        file: 'api/http/browser-errors.ts',
        find: "(word.includes('@') ? '<email>' : word)",
        replace: 'word',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'no personal data reaches the log or /metrics' },
  },
  {
    breaks: 'label metrics with any name of an operation',
    edits: [
      {
        file: 'api/graph/measure.ts',
        find: 'siteOperations.has(name) ? name',
        replace: 'name ? name',
      },
    ],
    test: {
      file: 'api/http/http.test.ts',
      name: 'GraphQL operations are measured by name, and errors counted by code',
    },
  },
  {
    breaks: 'wait for the database at each scrape',
    edits: [
      {
        file: 'api/platform/metrics.ts',
        find: 'READ_WITHIN_MS = 1_000',
        replace: 'READ_WITHIN_MS = 100_000',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: '/metrics answers while the database hangs' },
  },
  {
    breaks: 'write the state of a service at each call',
    edits: [
      {
        file: 'api/platform/service-state.ts',
        find: 'if (!pauses.has(kind)) write(kind)',
        replace: 'write(kind)',
      },
    ],
    test: {
      file: 'api/platform/service-state.test.ts',
      name: 'is written at once, then once a minute with what happened last',
    },
  },
  {
    breaks: 'take a refused recipient for a failure of the mail server',
    edits: [
      {
        file: 'api/mail/smtp.ts',
        find: "if (command !== 'MAIL FROM' && command !== 'DATA') return null",
        replace: '',
      },
    ],
    test: {
      file: 'api/services/services.test.ts',
      name: 'outgoing email, but not a recipient who is refused or a stop',
    },
  },
  {
    breaks: 'show all staff which services fail',
    edits: [
      {
        file: 'api/services/services.subject.ts',
        find: "    right: 'SETTINGS',\n",
        replace: '',
      },
    ],
    test: {
      file: 'api/services/services.test.ts',
      name: 'is work for owners after ten minutes, until it works',
    },
  },
]
