/*
 * What the site can do without one of its pages: show a home that was saved, and that there is no network, in the
 * person's own language; and, once the browser has a subscription to the push service, show a notification and open what
 * it leads to. What is kept of saved homes is the page's to keep and to remove: the worker only shows it.
 */
const lang = new URL(self.location.href).searchParams.get('lang')
const aside = 'threshold-aside'
const offline = `/offline-page?lang=${lang}`

self.addEventListener('install', (event) => {
  // Firebase's own registration of this file names no language: it only receives what is pushed.
  const kept = lang ? caches.open(aside).then((cache) => cache.add(offline)) : Promise.resolve()
  event.waitUntil(kept.then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // A page is asked for while the worker still starts.
  const preload = lang ? self.registration.navigationPreload?.enable() : null
  event.waitUntil(Promise.all([preload, self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (!lang || request.method !== 'GET' || origin !== self.location.origin) return
  // The network first, always: no page of an older version is shown while there is a newer one.
  if (request.mode === 'navigate') event.respondWith(fromNetwork(event).catch(() => withoutNetwork(pathname)))
  else if (search === '?kept') event.respondWith(keptOr(request, () => fetch(request)))
})

const fromNetwork = async ({ request, preloadResponse }) => (await preloadResponse) ?? fetch(request)

/** The saved home at this address; for everything else the page that lists those that are kept, where there are any. */
const withoutNetwork = (pathname) =>
  keptOr(pathname, () => keptOr('/offline-page', () => keptOr(offline, () => Response.error())))

const keptOr = async (address, otherwise) => (await caches.match(address)) ?? otherwise()

self.addEventListener('push', (event) => event.waitUntil(receive(event.data?.json()?.data)))

/** Whoever looks at a page has it passed to that; otherwise the browser shows it. */
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

/** Goes there in a page that is open, or in a new one; never to another site. */
async function open(link) {
  const target = new URL(link, self.location.origin)
  if (target.origin !== self.location.origin) return
  const [first] = await windowsNow()
  if (!first) return self.clients.openWindow(target.href)
  await first.focus().catch(() => null)
  first.postMessage({ type: 'open', link: target.pathname + target.search })
}

/** Where a window shows no page of the app that could hear of anything: a file, a printed sheet, no network. */
const bare = /^\/(files\/|share\/|offline-page)/

const windowsNow = async () => {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return all.filter(({ url }) => !bare.test(new URL(url).pathname))
}
