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

/** The browsers of the tests allow no workers, and warn of it where a page registers one. */
const noWorkers = 'Service Worker registration blocked by Playwright'

/** Collects what the page's console and its scripts complain about, from now on. */
export function complaints(page: Page): string[] {
  const all: string[] = []
  page.on('console', (message) => {
    if (message.text() === noWorkers) return
    if (['error', 'warning'].includes(message.type())) all.push(`console: ${message.text().slice(0, 300)}`)
  })
  page.on('pageerror', (error) => all.push(`page: ${error.message}`))
  return all
}

/** Milliseconds without any request after which a page has all it asked for. */
const rest = 100
/** Longer than any page takes, on a slow machine that runs other work as well, in ms. */
const patience = 90_000

/** Whether everything is drawn. What waits for its code may still stand there, put aside out of sight, with its heading. */
const drawn = () =>
  [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()) &&
  document.querySelector(
    'main [aria-busy=true], main [style*="display: none !important"], .route-progress',
  ) === null

/**
 * Runs in the page; returns whether its scripts have nothing left to do within a moment, so that what came last is
 * drawn.
 */
const idle = () =>
  new Promise<boolean>((done) =>
    requestAnimationFrame(() =>
      requestIdleCallback(({ didTimeout }) => done(!didTimeout), { timeout: 2000 }),
    ),
  )

/** Gives a function that waits until the page has drawn what it asked for and asks for nothing more. */
export function settler(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let last = Date.now()
  page.on('request', (request) => {
    // What the document before this one has asked for no longer matters.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    // What stays open for news is no request that a page waits for.
    if (!request.url().endsWith('/api/events')) open.add(request)
  })
  const closed = (request: Request) => {
    if (open.delete(request)) last = Date.now()
  }
  page.on('requestfinished', closed)
  page.on('requestfailed', closed)
  const isQuiet = () => open.size === 0 && Date.now() - last > rest
  /** An answer is there before the page has drawn it, on a busy machine long before; drawing it may ask for more. */
  const isSettled = async () => {
    if (!isQuiet()) return false
    try {
      // One that draws itself again and again never comes to rest.
      return (await page.evaluate(idle)) && isQuiet() && (await page.evaluate(drawn))
    } catch (error) {
      // It leads elsewhere meanwhile.
      if (/context was destroyed|navigat/i.test(String(error))) return false
      throw error
    }
  }
  return async () => {
    const begun = Date.now()
    last = begun
    // Asked anew with each picture the browser draws: a locator asks in ever longer steps.
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

/** Everything wrong with the page as it stands, as lines to read; none when all is well. */
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
