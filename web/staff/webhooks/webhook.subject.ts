import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const webhookSubject: Subject = {
  plural: 'Webhooks',
  inSentence: (name) => `the webhook “${name}”`,
  path: staffPaths.webhooks,
}
