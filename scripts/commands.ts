import { benchmarks } from '../bench/benchmarks'

/** What each npm script is for, by topic, in the order of docs/commands.md. */
const topics: Record<string, Record<string, string>> = {
  'Every day': {
    start: 'the whole shop on http://localhost:3000; builds what is stale first',
    dev: 'the same with hot reload of web and API',
    check:
      'types, lint, format, stale generated files, unused code, wording, slow regular expressions',
    format: 'sorts imports, and writes the format that `check` demands',
    test: 'every rule once: graph and REST on PostgreSQL, journeys in Chromium',
    'test:only -- PATH':
      'the tests of a folder or file, also of a `.cases.ts`; `-t NAME` runs one test',
    'test:long':
      'what proves endurance: kills, hangs, every field, every screen; before a feature is done',
    'test:sabotage -- NAME':
      'breaks one rule at a time in a scratch copy and expects a named test to fail',
  },
  'What is written from the code': {
    generate:
      'the Prisma client and the typed operations, after a change to `prisma/schema` or a `.graphql` file',
    refresh:
      'the committed files that are made from the code: `schema.graphql`, `.env.example`, `docs/api.md`, `docs/commands.md`, `docs/environment.md`, `prisma/rules.sql`',
    schema: 'only `schema.graphql`',
    'migration -- NAME':
      'writes the next migration from the change to `prisma/schema`; `--empty` leaves the SQL to you',
    build: 'the site, the server in one file, and what the image copies, into `dist/`',
    screenshots:
      'every page, state, and screen into `screenshots/`: phone and desktop, dark and light',
    pictures: 'redraws the icons and the social preview',
    prepare: 'runs `generate` after `npm ci`',
  },
  'For operators': {
    'backup -- FILE': 'database and generated secret in one file, while the shop runs',
    'restore -- FILE': 'into an empty database',
    'export -- EMAIL': "a person's data as JSON",
    'erase -- EMAIL': 'erases a person',
    'erasures -- FILE': 'repeats erasures after a restore; without FILE, lists them',
    'staff -- reset-factor EMAIL': 'for a staff member who lost a phone',
    'staff -- make-owner EMAIL': 'makes someone with an account an owner',
    'staff -- deactivate EMAIL': "ends a staff member's access",
  },
  Measurements: {
    ...Object.fromEntries(
      Object.entries(benchmarks).map(([name, { measures }]) => [`bench -- ${name}`, measures]),
    ),
    'test:faults':
      'kills, freezes, and stops every part under traffic; writes `docs/reliability.md` (`-- --scale 0.05`)',
  },
}

/** Names of the npm scripts that the page describes. */
export const describedCommands = new Set(
  Object.values(topics).flatMap((commands) =>
    Object.keys(commands).map((usage) => usage.replace(/ .*/, '')),
  ),
)

/** The text of docs/commands.md. */
export const commandsPage = () => `# Commands

<!-- Written from scripts/commands.ts by: npm run refresh -->
${Object.entries(topics).map(table).join('')}
The built server has the operators' commands, too: \`node dist/api/server.js help\` lists them, and
[operations.md](operations.md) says when to use which. What the measurements said last is in
[performance.md](performance.md) and [reliability.md](reliability.md).
`

function table([topic, commands]: [string, Record<string, string>]) {
  const rows = Object.entries(commands).map(([usage, text]) => `| \`${call(usage)}\` | ${text} |\n`)
  return `\n## ${topic}\n\n| Command | What it does |\n| --- | --- |\n${rows.join('')}`
}

const call = (usage: string) => (/^(start|test)$/.test(usage) ? `npm ${usage}` : `npm run ${usage}`)
