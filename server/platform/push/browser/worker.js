/*
 * What the site can do while none of its pages is open: show a notification that was pushed and open what it leads to;
 * for a page that is loaded without a network, say so in the person's own language.
 */
const lang = new URL(self.location.href).searchParams.get('lang')
const aside = 'threshold-aside'
const offline = `/offline-page?lang=${lang}`

self.addEventListener('install', (event) => {
  // Firebase's own registration of this file names no language: it only hears what is pushed.
  const kept = lang ? caches.open(aside).then((cache) => cache.add(offline)) : Promise.resolve()
  event.waitUntil(kept.then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || !lang) return
  const without = async () => (await caches.match(offline)) ?? Response.error()
  event.respondWith(fetch(event.request).catch(without))
})

self.addEventListener('push', (event) => event.waitUntil(arrived(event.data?.json()?.data)))

/** Whoever looks at a page is told there; otherwise the browser shows it. */
async function arrived(said) {
  if (!said) return
  const windows = await windowsNow()
  const seen = windows.filter((one) => one.visibilityState === 'visible')
  for (const one of seen) one.postMessage({ type: 'push', said })
  if (seen.length > 0) return
  await self.registration.showNotification(said.title, {
    body: said.body,
    tag: said.id,
    lang: said.lang,
    dir: 'auto',
    data: { link: said.link },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link ?? '/user/notifications'))
})

/** Goes there in a page that is open, or in a new one; never to another site. */
async function open(link) {
  const target = new URL(link, self.location.origin)
  if (target.origin !== self.location.origin) return
  const [first] = await windowsNow()
  if (!first) return self.clients.openWindow(target.href)
  await first.focus().catch(() => null)
  first.postMessage({ type: 'open', link: target.pathname + target.search })
}

const windowsNow = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true })
