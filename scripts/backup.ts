import { copyShop } from '../api/backup/commands'
import * as standIns from '../api/stand-ins/for-backup'

// `npm run backup -- FILE` and `npm run restore -- FILE`; see docs/operations.md.

const [command, file] = process.argv.slice(2)
process.exitCode = await copyShop(command === 'restore' ? 'restore' : 'backup', file, standIns)
