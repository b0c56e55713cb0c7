import { brand } from '../../shared/brand'
import { dealerColumns } from '../../shared/deals/dealer-columns'
import type { ExportName } from '../../shared/exports'
import { dealerFigures, noFigures } from '../deals/dealers/figures'
import { buyerOf } from '../deals/staff/staff-deals'
import { stageOf } from '../deals/stage'
import { type DealStatus, Prisma } from '../generated/prisma/client'
import { addressesOf, nameOf, phonesOf } from '../people/facts'
import { recordCountsOf } from '../people/records'
import type { CsvRow } from './csv'

const sql = Prisma.sql

/** A row with what its page is continued by. */
export type ExportRow = CsvRow & { rowId: string; rowAt: Date }

export interface ExportList {
  columns: readonly string[]
  /** Columns in cents. */
  amounts?: readonly string[]
  table: Prisma.Sql
  /** The moment that decides which days a row is of. */
  at: Prisma.Sql
  /** Which rows of the table there are; all without it. */
  where?: Prisma.Sql
  /** SQL of the rows: what it selects, and what it joins to the rows of `page`. */
  select: Prisma.Sql
  join?: Prisma.Sql
  /** After the moment and the ID. */
  order?: Prisma.Sql
  /** Adds what a rule knows of a row. */
  complete?: (row: ExportRow) => Promise<CsvRow>
}

const columnsIn = (names: string) => names.split(' ')

/** A moment as spreadsheets read one, in our zone. */
const eastern = (moment: Prisma.Sql) =>
  sql`to_char(${moment} AT TIME ZONE ${brand.timeZone}, 'YYYY-MM-DD HH24:MI:SS')`

export const exportLists: Record<ExportName, ExportList> = {
  orders: {
    columns: columnsIn(
      'number createdAt createdAtEastern status paidAt email buyerName items total refunded',
    ),
    amounts: ['total', 'refunded'],
    table: sql`orders`,
    at: sql`created_at`,
    select: sql`page.number, page.created_at AS "createdAt", ${eastern(sql`page.created_at`)} AS "createdAtEastern",
      page.status::text, page.paid_at AS "paidAt", coalesce(page.email, users.email) AS email,
      coalesce(page.buyer_name, full_name(users.first_name, users.last_name)) AS "buyerName",
      (SELECT string_agg(quantity || ' × ' || package_name, ', ' ORDER BY package_name) FROM order_item
        WHERE order_id = page.id) AS items,
      page.total_cents AS total, page.refunded_cents AS refunded`,
    join: sql`LEFT JOIN users ON users.id = page.user_id`,
  },
  requests: {
    columns: columnsIn(
      'id createdAt createdAtEastern status firstName lastName email phone city vehicleType budgetRange timeline contactBy contactedAt assignedTo lostReason wonOrder',
    ),
    table: sql`consultation`,
    at: sql`created_at`,
    select: sql`page.id, page.created_at AS "createdAt", ${eastern(sql`page.created_at`)} AS "createdAtEastern",
      page.status::text, page.first_name AS "firstName", page.last_name AS "lastName", page.email, page.phone, page.city,
      vehicle_type AS "vehicleType", budget_range AS "budgetRange", timeline, contact_by AS "contactBy",
      contacted_at AS "contactedAt", full_name(staff.first_name, staff.last_name) AS "assignedTo",
      lost_reason::text AS "lostReason", orders.number AS "wonOrder"`,
    join: sql`LEFT JOIN users staff ON staff.id = assigned_to_id LEFT JOIN orders ON orders.id = won_order_id`,
  },
  people: {
    columns: columnsIn('id name emails phones requests orders deals firstSeenAt lastSeenAt'),
    table: sql`person`,
    at: sql`created_at`,
    select: sql`page.id, page.created_at AS "firstSeenAt", coalesce(entry.at, page.created_at) AS "lastSeenAt"`,
    join: sql`LEFT JOIN search_entry entry ON entry.kind = 'PERSON' AND entry.subject_id = page.id`,
    complete: async ({ rowId: id }) => {
      const [name, addresses = [], phones = [], counts] = await Promise.all([
        nameOf(id),
        addressesOf(id),
        phonesOf(id),
        recordCountsOf(id),
      ])
      return {
        name: name ?? null,
        emails: addresses.map(({ email }) => email).join('; '),
        phones: phones.map(({ phone }) => phone).join('; '),
        ...(counts ?? { requests: 0, orders: 0, deals: 0 }),
      }
    },
  },
  deals: {
    columns: columnsIn(
      'number order tier stage buyer advocate openedAt openedAtEastern contactedAt wishesSentAt firstQuoteAt chosenAt purchasedOn fee baseline saving isVerified',
    ),
    amounts: ['fee', 'baseline', 'saving'],
    table: sql`deal`,
    at: sql`opened_at`,
    select: sql`page.number, orders.number AS "order", tier::text, page.status::text AS stage,
      full_name(staff.first_name, staff.last_name) AS advocate, opened_at AS "openedAt",
      ${eastern(sql`opened_at`)} AS "openedAtEastern", contacted_at AS "contactedAt", wishes_sent_at AS "wishesSentAt",
      first_quote_at AS "firstQuoteAt", chosen_at AS "chosenAt", purchased_on::text AS "purchasedOn", fee_cents AS fee,
      baseline_cents AS baseline, price_saving_cents + trade_saving_cents + finance_saving_cents AS saving,
      savings_verified_at IS NOT NULL AS "isVerified"`,
    join: sql`JOIN orders ON orders.id = page.order_id LEFT JOIN users staff ON staff.id = assigned_to_id`,
    complete: async ({ rowId: id, stage }) => ({
      stage: await stageOf({ id, status: stage as DealStatus }),
      buyer: (await buyerOf(id))?.name ?? null,
    }),
  },
  dealers: {
    columns: [
      ...dealerColumns.map(({ name }) => name),
      ...columnsIn('asked answered quotes accepted'),
    ],
    table: sql`dealer`,
    at: sql`created_at`,
    where: sql`NOT is_hidden`,
    select: sql`page.name, city, state, zip, page.phone, page.email, array_to_string(makes, '; ') AS makes, words,
      contact.name AS contact_name, contact.role AS contact_role, contact.email AS contact_email,
      contact.phone AS contact_phone`,
    join: sql`LEFT JOIN dealer_contact contact ON contact.dealer_id = page.id AND NOT contact.is_hidden`,
    order: sql`, contact.is_default DESC, contact.name, contact.id`, // the import makes the first one the default
    complete: async ({ rowId }) => {
      const { asked, answered, quotes, accepted } = (await dealerFigures(rowId)) ?? noFigures
      return { asked, answered, quotes, accepted }
    },
  },
  claims: {
    columns: columnsIn(
      'id deal openedAt openedAtEastern reason status decidedAt decidedBy refunded',
    ),
    amounts: ['refunded'],
    table: sql`claim`,
    at: sql`asked_at`,
    select: sql`page.id, deal.number AS deal, asked_at AS "openedAt", ${eastern(sql`asked_at`)} AS "openedAtEastern",
      reason::text, page.status::text, decided_at AS "decidedAt", decided_by_name AS "decidedBy",
      CASE WHEN page.status IN ('REFUNDED', 'SETTLED') THEN amount_cents ELSE 0 END AS refunded`,
    join: sql`JOIN deal ON deal.id = page.deal_id`,
  },
}
