import { builder, forStaff, staffVisitorOf } from '../graph/builder'
import { removeSubscription, saveSubscription, sendTest } from './subscriptions'
import { vapidKeys } from './vapid'

const NO_TOKEN = 'API tokens can never do this.'

builder.queryField('pushKey', (t) =>
  t.string({
    ...forStaff,
    description: "The public key (VAPID) with which a browser subscribes to staff's notifications.",
    resolve: async () => (await vapidKeys()).publicKey,
  }),
)

builder.mutationFields((t) => ({
  savePushSubscription: t.boolean({
    authScopes: { staff: true },
    description: `Sends your notifications to this browser, until it is signed out. Of more than ten browsers, the oldest gets none anymore. ${NO_TOKEN}`,
    args: {
      endpoint: t.arg.string({
        description: 'The URL of its push service: https, public, at most 1,000 characters.',
      }),
      p256dh: t.arg.string({ description: "The browser's public key, in Base64url." }),
      auth: t.arg.string({ description: "The browser's secret, in Base64url." }),
      userAgent: t.arg.string({ required: false, description: 'Its User-Agent.' }),
    },
    resolve: (_root, args, context) => saveSubscription(staffVisitorOf(context), args),
  }),
  removePushSubscription: t.boolean({
    authScopes: { staff: true },
    description: `Sends no more notifications to a browser of yours. False if it got none. ${NO_TOKEN}`,
    args: { endpoint: t.arg.string({ description: 'The URL of its push service.' }) },
    resolve: (_root, { endpoint }, context) =>
      removeSubscription(staffVisitorOf(context), endpoint),
  }),
  sendTestPush: t.boolean({
    authScopes: { staff: true },
    description: `Sends a notification to all your browsers that get them; ten an hour. CONFLICT without one. ${NO_TOKEN}`,
    resolve: (_root, _args, context) => sendTest(staffVisitorOf(context)),
  }),
}))
