import SchemaBuilder from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import type PrismaTypes from '../generated/pothos-types'
import { getDatamodel } from '../generated/pothos-types'
import { db } from './db'
import type { Visitor } from './visitor'

export interface Context {
  visitor: Visitor
}

export const builder = new SchemaBuilder<{
  Context: Context
  PrismaTypes: PrismaTypes
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: true
  Scalars: { DateTime: { Input: Date; Output: Date }; ID: { Input: string; Output: string } }
}>({
  plugins: [PrismaPlugin],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
  prisma: { client: () => db, dmmf: getDatamodel() },
})

builder.queryType({})
builder.mutationType({})

builder.scalarType('DateTime', {
  description: 'A moment in UTC, written as in ISO 8601.',
  serialize: (moment) => moment.toISOString(),
})
