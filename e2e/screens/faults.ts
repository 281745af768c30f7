import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page, Request } from 'playwright/test'
import { brokenRules } from '../kit/axe'

const namespaces = readdirSync(new URL('../../contract/texts/en', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.json'))
  .map((file) => basename(file, '.json'))
const rawKey = new RegExp(`(^|[^\\w./@-])(${namespaces.join('|')})\\.[a-z][A-Za-z]+[\\w.]*`)

/** Warning logged when a page registers a service worker, because the test browsers block this. */
const noWorkers = 'Service Worker registration blocked by Playwright'

/** Collects console complaints and script errors of a page from now on. */
export function complaints(page: Page): string[] {
  const all: string[] = []
  page.on('console', (message) => {
    if (message.text() === noWorkers) return
    if (['error', 'warning'].includes(message.type())) all.push(`console: ${message.text().slice(0, 300)}`)
  })
  page.on('pageerror', (error) => all.push(`page: ${error.message}`))
  return all
}

/** How long a page must make no requests to count as loaded, in milliseconds. */
const rest = 100
/** Timeout in ms, longer than any page takes even on a slow, busy machine. */
const patience = 90_000

/**
 * Returns whether everything is rendered. Content that waits for its code may already be in the document but hidden,
 * including the heading.
 */
const drawn = () =>
  [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()) &&
  document.querySelector(
    'main [aria-busy=true], main [style*="display: none !important"], .route-progress',
  ) === null

/**
 * Runs in the page and returns whether its scripts become idle within a short time, so that the latest changes are
 * rendered.
 */
const idle = () =>
  new Promise<boolean>((done) =>
    requestAnimationFrame(() =>
      requestIdleCallback(({ didTimeout }) => done(!didTimeout), { timeout: 2000 }),
    ),
  )

/** Returns a function that waits until the page has rendered everything it requested and makes no further requests. */
export function settler(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = Date.now()
  page.on('request', (request) => {
    // Requests of the previous document no longer matter.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    // The event stream stays open, so pages don't wait for it.
    if (!request.url().endsWith('/api/events')) open.add(request)
  })
  const closed = (request: Request) => {
    if (open.delete(request)) last = Date.now()
  }
  page.on('requestfinished', closed)
  page.on('requestfailed', closed)
  const isQuiet = () => open.size === 0 && Date.now() - last > rest
  /**
   * Returns whether the page has settled. A response arrives before it is rendered (on a busy machine long before), and
   * rendering may cause more requests.
   */
  const isSettled = async () => {
    if (!isQuiet()) return false
    try {
      // A page that keeps re-rendering never settles.
      return (await page.evaluate(idle)) && isQuiet() && (await page.evaluate(drawn))
    } catch (error) {
      // The page is navigating.
      if (/context was destroyed|navigat/i.test(String(error))) return false
      throw error
    }
  }
  return async () => {
    const begun = Date.now()
    last = begun
    // This is checked in every frame, whereas a locator polls at growing intervals.
    await page.waitForFunction(drawn, undefined, { timeout: patience })
    while (!(await isSettled())) {
      if (Date.now() - begun > patience)
        throw new Error(
          `${page.url()} does not come to rest: ${[...open].map((one) => one.url()).join(', ')}`,
        )
      await new Promise((later) => setTimeout(later, 20))
    }
  }
}

/** Returns all faults of the page in its current state as readable lines, or an empty list if there are none. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  const seen = await page.evaluate(() => {
    const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']
    const labels = [...document.querySelectorAll<HTMLElement>('*')].flatMap((element) =>
      attributes.flatMap((name) => element.getAttribute(name) ?? []),
    )
    return {
      title: document.title,
      texts: [...document.body.innerText.split('\n'), ...labels],
      headings: document.querySelectorAll('h1').length,
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }
  })
  if (!seen.title.trim()) faults.push('no title')
  if (seen.headings !== 1) faults.push(`${seen.headings} headings of the first level`)
  if (seen.over > 0) faults.push(`scrolls sideways by ${seen.over} px`)
  for (const text of [seen.title, ...seen.texts]) if (rawKey.test(text)) faults.push(`raw key: ${text}`)
  return [...faults, ...(await brokenRules(page))]
}
