// Shows notifications of staff, and opens what they are about. It stores nothing: pages load as they would without it.

addEventListener('install', () => skipWaiting())

addEventListener('push', (event) => {
  const { text, path } = event.data.json()
  // One for each subject until it is opened.
  const options = { tag: path, data: { path }, icon: '/icon-192.png' }
  event.waitUntil(registration.showNotification(text, options))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.path))
})

async function open(path) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const opened = windows.find(({ url }) => new URL(url).pathname.startsWith('/staff/'))
  if (!opened) return clients.openWindow(path)
  opened.postMessage({ path }) // its router goes there, and what is typed stays
  return opened.focus()
}
