import type { Patch } from './patch'

export const backupPatches: Patch[] = [
  {
    breaks: 'back up each table as of another moment',
    edits: [
      {
        file: 'api/backup/backup.ts',
        find: 'REPEATABLE READ, READ ONLY',
        replace: 'READ COMMITTED',
      },
    ],
    test: {
      file: 'api/backup/backup.test.ts',
      name: 'a backup of a shop that sells is consistent',
    },
  },
  {
    breaks: 'restore with triggers that change the rows',
    edits: [
      {
        file: 'api/backup/restore.ts',
        find: '    await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)\n',
        replace: '',
      },
    ],
    test: {
      file: 'api/backup/backup.test.ts',
      name: 'a backup of a shop that sells is consistent',
    },
  },
  {
    breaks: 'restore into a database that has rows',
    edits: [
      {
        file: 'api/backup/restore.ts',
        find: 'await refuseRows(client) // a server may have started since',
        replace: '',
      },
      {
        file: 'api/backup/restore.ts',
        find: '  await refuseRows(client)\n  const { rows } =',
        replace: '  const { rows } =',
      },
    ],
    test: { file: 'api/backup/restore.test.ts', name: 'refuses a database that has rows' },
  },
  {
    breaks: 'fail a restore on columns of an older payment sandbox',
    edits: [
      {
        file: 'api/backup/restore.ts',
        find: 'passing.get(column) ?? column',
        replace: 'column',
      },
    ],
    test: { file: 'api/backup/restore.test.ts', name: 'skips tables and columns' },
  },
]
