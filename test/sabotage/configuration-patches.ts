import type { Patch } from './patch'

/** Settings that would leave a door open, and what the log says. */
export const configurationPatches: Patch[] = [
  {
    breaks: 'count only NODE_ENV as production',
    edits: [
      {
        file: 'api/platform/config.ts',
        find: "env.NODE_ENV === 'production' || isPublic(env)",
        replace: "env.NODE_ENV === 'production'",
      },
    ],
    test: { file: 'api/platform/config.test.ts', name: 'a public address counts as production' },
  },
  {
    breaks: 'allow demo accounts with a restricted live key',
    edits: [{ file: 'api/platform/config.ts', find: '/^(sk|rk)_live_/', replace: '/^sk_live_/' }],
    test: { file: 'api/platform/config.test.ts', name: 'rejects an invalid ALLOW_DEMO' },
  },
  {
    breaks: 'serve a public address without https',
    edits: [
      {
        file: 'api/platform/config.ts',
        find: "!isPublic(env) || publicUrlOf(env).startsWith('https:')",
        replace: "env.ALLOW_DEMO || !isPublic(env) || publicUrlOf(env).startsWith('https:')",
      },
    ],
    test: { file: 'api/platform/config.test.ts', name: 'rejects an invalid PUBLIC_URL' },
  },
  {
    breaks: 'sign cookies with a secret that production did not set',
    edits: [
      {
        file: 'api/platform/config.ts',
        find: '!isProduction(env) || env.SESSION_SECRET ||',
        replace: '!isProduction(env) || env.DATA_DIR ||',
      },
    ],
    test: { file: 'api/platform/config.test.ts', name: 'rejects an invalid SESSION_SECRET' },
  },
  {
    breaks: 'trust every private address as a proxy',
    edits: [
      {
        file: 'api/platform/config.ts',
        find: ".default('loopback')",
        replace: ".default('loopback, uniquelocal')",
      },
    ],
    test: {
      file: 'api/platform/config.test.ts',
      name: 'TRUST_PROXY is a number of hops or a list',
    },
  },
  {
    breaks: 'list saved mail under a public name',
    edits: [
      {
        file: 'api/stand-ins/mailbox/mailbox-pages.ts',
        find: 'if (!isLoopback(hostname(headers.host)) || ',
        replace: 'if (',
      },
    ],
    test: { file: 'api/stand-ins/demo-mode.test.ts', name: 'hides mail behind unknown host names' },
  },
  {
    breaks: 'start with demo accounts in production',
    edits: [
      {
        file: 'api/account/demo-users.ts',
        find: '(await verifyPassword({ hash: password, password: demoPassword }))',
        replace: 'password === demoPassword',
      },
    ],
    test: { file: 'api/stand-ins/demo-mode.test.ts', name: 'refuses to start with them' },
  },
  {
    breaks: 'note no failed sign-in',
    edits: [
      {
        file: 'api/account/sign-in/sign-in.routes.ts',
        find: "      noteEvent(request, 'sign-in', 'failure')\n",
        replace: '',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'notes sign-up, sign-in, failure' },
  },
  {
    breaks: 'note no rate limit',
    edits: [
      {
        file: 'api/http/security-events.ts',
        find: "  RATE_LIMITED: 'rate limit',\n",
        replace: '',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'notes each refusal once' },
  },
  {
    breaks: "log the mail server's words",
    edits: [
      {
        file: 'api/mail/mail-transport.ts',
        find: "return status?.replace('-', ' ') ??",
        replace: 'return response ?? status ??',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'no personal data reaches the log' },
  },
  {
    breaks: 'log who gets an email',
    edits: [
      {
        file: 'api/mail/mail-queue.ts',
        find: "hashForLog('recipient', mail.recipient)",
        replace: 'mail.recipient',
      },
    ],
    test: { file: 'api/http/http.test.ts', name: 'no personal data reaches the log' },
  },
  {
    breaks: 'log the query of a URL',
    edits: [
      { file: 'api/http/request-log.ts', find: "url.split('?', 1)[0] ?? ''", replace: 'url' },
    ],
    test: { file: 'api/http/http.test.ts', name: 'no line has a token of a path or of a query' },
  },
  {
    breaks: 'open a real shop with invented sales',
    edits: [
      {
        file: 'api/packages/seed.ts',
        find: 'config.hasDemoAccounts ? soldInDemo : 0',
        replace: 'soldInDemo',
      },
    ],
    test: { file: 'api/stand-ins/demo-mode.test.ts', name: 'opens a shop without demo accounts' },
  },
  {
    breaks: 'wait for the migration lock in one transaction',
    edits: [
      {
        file: 'api/platform/migrate.ts',
        find: "    await client.query('ROLLBACK')\n    return false\n  }\n  if (!(await retry(attempt, patience)))",
        replace: '    return false\n  }\n  if (!(await retry(attempt, patience)))',
      },
    ],
    test: {
      file: 'api/platform/migrate.test.ts',
      name: 'leaves no transaction open while it waits for another server',
    },
  },
  {
    breaks: 'replace a function of the database without showing it',
    edits: [
      {
        file: 'prisma/migrations/20261125034905_staff_roles/migration.sql',
        find: 'the firm needs at least one owner',
        replace: 'the team needs an owner',
      },
    ],
    test: { file: 'prisma/drift.test.ts', name: 'prisma/rules.sql has the rules' },
  },
]
