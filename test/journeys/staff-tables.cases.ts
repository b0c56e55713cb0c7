import { expectRoomyTables } from './staff-tables'

// Declares a test only; staff.e2e.ts opens the shop.

test('no value of a staff table is wider than its cell, cut, or over another one, at the narrowest widths', () =>
  expectRoomyTables([1280], [320]))
