import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { expectLog } from '../kit/guards/expect-log'
import { demoStaff, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { phone } from './browser'
import { query } from './site'

// How staff hear of news when they look elsewhere. Declares tests only; staff.e2e.ts opens the shop.

/** Chromium in tests has no push service: the page gets the subscription of a made-up one. */
async function standInPushService(context: BrowserContext) {
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    if (location.protocol === 'about:') return
    let isSubscribed = localStorage.getItem('is-subscribed') !== null
    const set = (next: boolean) => {
      isSubscribed = next
      if (next) localStorage.setItem('is-subscribed', 'yes')
      else localStorage.removeItem('is-subscribed')
    }
    const subscription = {
      endpoint: 'http://127.0.0.1:9443/push',
      toJSON: () => ({
        endpoint: 'http://127.0.0.1:9443/push',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      }),
      unsubscribe: async () => set(false),
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        if (!options.userVisibleOnly || !options.applicationServerKey) throw new Error('no key')
        set(true)
        return subscription
      },
    })
  })
}

async function openAlerts(page: Page) {
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'Alerts' }).click()
  return page.getByRole('dialog', { name: 'Alerts' })
}

const subscriptions = () =>
  query<{ endpoint: string; session_id: string }>(
    'SELECT endpoint, session_id FROM push_subscription',
  )

test('a member turns notifications on, gets one, follows it, chooses emails, and signs out', async () => {
  const context = await newSignedInVisitor(demoStaff)
  await standInPushService(context)
  const page = await context.newPage()
  await page.goto('/staff/orders')
  const dialog = await openAlerts(page)
  const [turnOn, turnOff] = ['Turn on', 'Turn off'].map((name) =>
    dialog.getByRole('button', { name }),
  )
  await turnOn?.click()
  await turnOff?.waitFor()
  expect(await dialog.getByLabel('Show desktop notifications').isDisabled()).toBe(true)
  await expectAccessible(page)
  expect(await subscriptions()).toMatchObject([{ endpoint: 'http://127.0.0.1:9443/push' }])

  await dialog.getByLabel('Your day').uncheck()
  await eventually(async () => {
    const chosen = await query(
      `SELECT new_work_mail, daily_mail FROM staff_member JOIN users ON users.id = user_id WHERE email = $1`,
      [demoStaff],
    )
    expect(chosen).toEqual([{ new_work_mail: true, daily_mail: false }])
  })
  await dialog.getByRole('button', { name: 'Close' }).click()

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(keepNotifications)
  const devtools = await context.newCDPSession(page)
  const [registrationId = ''] = await registrationsOf(devtools)
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data: JSON.stringify({ text: 'Rosa wrote in the chat', path: '/staff/replies' }),
  })
  await eventually(async () =>
    expect(await worker.evaluate(() => Reflect.get(self, 'shown'))).toEqual([
      ['Rosa wrote in the chat', '/staff/replies'],
    ]),
  )
  await worker.evaluate(() => Reflect.get(self, 'click')('/staff/replies'))
  await page.waitForURL('**/staff/replies')

  // A sign-in that replaces an expired one: the open application binds the subscription to it.
  await query('UPDATE push_subscription SET session_id = NULL')
  await page.reload()
  await eventually(async () =>
    expect(await subscriptions()).toMatchObject([{ session_id: expect.any(String) }]),
  )
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/login/)
  expect(await subscriptions()).toEqual([])
  await query('UPDATE staff_member SET daily_mail = true')
})

/** Runs in the service worker: Chromium in tests shows no notifications. */
function keepNotifications() {
  const worker = self as unknown as { registration: ServiceWorkerRegistration }
  const shown: unknown[] = []
  worker.registration.showNotification = async (title, options) => {
    shown.push([title, options?.tag])
  }
  const click = (path: string) => {
    const notification = { close: () => undefined, data: { path } }
    dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }),
    )
  }
  Object.assign(worker, { shown, click })
}

/** The ids of the service workers of a page. */
function registrationsOf(devtools: Awaited<ReturnType<BrowserContext['newCDPSession']>>) {
  const ids = new Promise<string[]>((resolve) =>
    devtools.once('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      resolve(registrations.map(({ registrationId }) => registrationId)),
    ),
  )
  return devtools.send('ServiceWorker.enable').then(() => ids)
}

test('a private window, which has no push service, says so', async () => {
  const context = await newSignedInVisitor(demoStaff)
  await context.grantPermissions(['notifications'])
  const page = await context.newPage()
  await page.goto('/staff/orders')
  const dialog = await openAlerts(page)
  expectLog(/Push API in incognito mode/)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('In a private window they don’t work.').waitFor()
  expect(await subscriptions()).toEqual([])
})

test('on an iPhone, the site has to be on the Home Screen first', async () => {
  const context = await newSignedInVisitor(demoStaff, {
    viewport: phone,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15',
  })
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
  })
  const page = await context.newPage()
  await page.goto('/staff/orders')
  const dialog = await openAlerts(page)
  await dialog.getByText(/^Add to Home Screen first/).waitFor()
  await expectAccessible(page)
  const manifest = await context.request.get('/staff/app.webmanifest')
  expect(await manifest.json()).toMatchObject({ display: 'standalone', scope: '/staff/' })
})
