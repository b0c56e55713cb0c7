import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { topics } from '../../shared/faq-topics'
import { shownQuestions } from '../../shared/settings/faq'
import { documented } from '../http/openapi'
import { siteInfo, siteSettings } from '../platform/site-settings'

const text = z.string()
const Question = z.object({
  id: text.describe('Its anchor on /faq'),
  topic: z.enum(Object.keys(topics)).describe('The group that it stands in'),
  question: text,
  answer: z.array(z.union([text, z.array(text)])).describe('Paragraphs, and lists of lines'),
  more: z.object({ href: text, name: text }).nullable().describe('A page with the whole of it'),
})

/** Serves the questions of /faq over REST. */
export function settingsRoutes(app: FastifyInstance) {
  const description = {
    summary: 'Frequently asked questions, in order',
    answers: { 200: z.array(Question) },
  }
  app.get('/api/faq', documented(description), () => shownQuestions(siteSettings().FAQ, siteInfo()))
}
