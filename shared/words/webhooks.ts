import type { Row, Table } from './rows'

/** What a webhook sends. */
export const webhookFormats = {
  STANDARD: {
    description: 'JSON, signed as the Standard Webhooks specification says.',
    words: 'Signed JSON',
    hint: 'For your own program, or a tool such as Zapier or Make.',
  },
  SLACK: {
    description: 'A line of text with a link, for an incoming webhook of Slack.',
    words: 'Slack',
    hint: 'A line with a link, for an incoming webhook of Slack or a chat that takes the same.',
  },
} as const satisfies Table<Row & { hint: string }>
