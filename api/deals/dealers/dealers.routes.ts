import type { FastifyInstance } from 'fastify'
import { importRoute } from '../../desk/import-route'
import { dealerImport } from './import'

/** Imports the directory of dealers from a spreadsheet. */
export const dealersRoutes = (app: FastifyInstance) =>
  importRoute(app, {
    path: '/api/import/dealers',
    summary:
      'Imports dealers from CSV of up to 1 MB, 2,000 rows, and 50 columns, for owners and advocates',
    more: '; makes by ;',
    imported: dealerImport,
    rights: { check: 'DEALS', save: 'DEALS' },
  })
