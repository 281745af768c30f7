/*
 * Service worker. Offline, it shows saved listings or an offline page, in the user's language. With a push subscription, it
 * shows notifications and opens their targets. It only reads the cache of saved listings; pages add and remove them.
 */
const lang = new URL(self.location.href).searchParams.get('lang')
const aside = 'threshold-aside'
const offline = `/offline-page?lang=${lang}`

self.addEventListener('install', (event) => {
  // Firebase registers this file without a language, and only for push.
  const kept = lang ? caches.open(aside).then((cache) => cache.add(offline)) : Promise.resolve()
  event.waitUntil(kept.then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // Fetch the page while the worker starts.
  const preload = lang ? self.registration.navigationPreload?.enable() : null
  event.waitUntil(Promise.all([preload, self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (!lang || request.method !== 'GET' || origin !== self.location.origin) return
  // Network first, so that an outdated page is never shown while a newer one is available.
  if (request.mode === 'navigate') event.respondWith(fromNetwork(event).catch(() => withoutNetwork(pathname)))
  else if (search === '?kept') event.respondWith(keptOr(request, () => fetch(request)))
})

const fromNetwork = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request)

/** Returns the saved listing at this address, otherwise the list of saved listings, if any. */
const withoutNetwork = (pathname) =>
  keptOr(pathname, () => keptOr('/offline-page', () => keptOr(offline, () => Response.error())))

const keptOr = async (address, otherwise) => (await caches.match(address)) ?? otherwise()

self.addEventListener('push', (event) => event.waitUntil(receive(event.data?.json()?.data)))

/** Passes a push message to a visible page; otherwise shows a notification. */
async function receive(notice) {
  if (!notice) return
  const windows = await windowsNow()
  const seen = windows.filter((one) => one.visibilityState === 'visible')
  for (const one of seen) one.postMessage({ type: 'push', notice })
  if (seen.length > 0) return
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.id,
    lang: notice.lang,
    dir: 'auto',
    data: { link: notice.link },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link ?? '/user/notifications'))
})

/** Opens a path of this site in an open window, or in a new one; never another site. */
async function open(link) {
  const target = new URL(link, self.location.origin)
  if (target.origin !== self.location.origin) return
  const [first] = await windowsNow()
  if (!first) return self.clients.openWindow(target.href)
  await first.focus().catch(() => null)
  first.postMessage({ type: 'open', link: target.pathname + target.search })
}

/** Paths whose windows don't run the app and can't receive messages: files, print views, the offline page. */
const bare = /^\/(files\/|share\/|offline-page)/

const windowsNow = async () => {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => !bare.test(new URL(url).pathname))
}
