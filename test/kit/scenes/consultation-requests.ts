import { randomUUID } from 'node:crypto'
import type { Prisma } from '../../../api/generated/prisma/client'
import { db } from '../../../api/platform/db'

const HOUR = 60 * 60_000

type Details = { hoursAgo?: number } & Partial<
  Omit<Prisma.ConsultationUncheckedCreateInput, 'notes'>
>

const wasContacted = ['CONTACTED', 'QUALIFIED']

/** Stores a consultation request sent this many hours ago. */
export async function makeConsultation({ hoursAgo = 0, ...details }: Details = {}) {
  const createdAt = new Date(Date.now() - hoursAgo * HOUR)
  return db.consultation.create({
    data: {
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
      phone: '(555) 010-0123',
      city: 'Atlanta',
      travelDistance: 'local',
      creditRange: 'good',
      purchaseMethod: 'cash',
      downPayment: 'none',
      vehicleType: 'suv',
      budgetRange: '20k-30k',
      timeline: 'asap',
      createdAt,
      contactBy: new Date(createdAt.getTime() + 24 * HOUR),
      contactedAt: wasContacted.includes(details.status ?? 'NEW') ? createdAt : null,
      ...details,
    },
  })
}

/** A valid body for `POST /api/consultation`, with a unique email. */
export const consultationForm = (details: object = {}) => ({
  firstName: 'Ann',
  lastName: 'Lee',
  email: `ann-${randomUUID()}@example.com`,
  phone: '(555) 010-0123',
  city: 'Atlanta',
  travelDistance: '50-miles',
  creditRange: 'good',
  purchaseMethod: 'trade-finance',
  downPayment: '20k-plus',
  vehicleType: 'suv',
  budgetRange: '20k-30k',
  timeline: '2-3-months',
  ...details,
})

const requestConsultation = `mutation ($input: ConsultationInput!) {
  requestConsultation(input: $input) { id firstName timeline downPayment createdAt } }`

/** A valid mutation and its variables. */
export function graphConsultation(details: object = {}) {
  const input = {
    ...consultationForm(),
    travelDistance: '_50_MILES',
    creditRange: 'GOOD',
    purchaseMethod: 'TRADE_FINANCE',
    downPayment: '_20K_PLUS',
    vehicleType: 'SUV',
    budgetRange: '_20K_30K',
    timeline: '_2_3_MONTHS',
    ...details,
  }
  return [requestConsultation, { input }] as const
}
