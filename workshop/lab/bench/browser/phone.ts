import { devices, type Browser, type BrowserContextOptions, type CDPSession, type Page } from 'playwright'
import { dearestFrame, dearestTask, tasksWhile } from './trace'
import { watch } from './record-page'

/** "Slow 4G" as defined by the browser's own tools. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1000 * 1000 * 0.9) / 8,
  uploadThroughput: (750 * 1000 * 0.9) / 8,
}

/** So many times slower than this machine. */
const slower = 4

/**
 * What is measured: `passed`, the time that passed on a processor throttled by the browser; `reckoned`, the processor's
 * own time at full speed, times that factor. The first is what people see; the second is valid on a machine that is
 * busy with other work as well.
 */
export type Clock = 'passed' | 'reckoned'

export interface Phone {
  page: Page
  cdp: CDPSession
  clock: Clock
  browser: Browser
  close: () => Promise<void>
}

/** A phone of the middle class on a slow network, 390 px wide, with an empty cache. */
export function openPhone(browser: Browser, baseURL: string, clock: Clock): Promise<Phone> {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  return open(browser, clock, { ...pixel, viewport: { width: 390, height: 844 }, baseURL })
}

/** A window 1440 px wide, as slow as the phone in everything else. */
export function openDesktop(browser: Browser, baseURL: string, clock: Clock): Promise<Phone> {
  return open(browser, clock, { viewport: { width: 1440, height: 900 }, baseURL })
}

async function open(browser: Browser, clock: Clock, device: BrowserContextOptions): Promise<Phone> {
  const context = await browser.newContext({
    ...device,
    locale: 'en-GB',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.addInitScript(watch)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  if (clock === 'passed') await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { page, cdp, clock, browser, close: () => context.close() }
}

/** Waits until nothing has been loaded and nothing has kept the page busy for a second. */
async function calm(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    for (let before = -1; before !== window.watched.tasks.length;) {
      before = window.watched.tasks.length
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  })
}

/**
 * The longest task while something is done and until all is calm again, ms; those of a page that opens count once it
 * has loaded.
 */
export async function longestTask(phone: Phone, act: () => Promise<unknown>): Promise<number> {
  const { page, browser, clock } = phone
  const whole = async () => {
    await act()
    await calm(page)
  }
  if (clock === 'reckoned') {
    const tasks = await tasksWhile(browser, page, whole)
    return dearestTask(tasks.filter(({ loaded }) => loaded)) * slower
  }
  const since = await page.evaluate(() => performance.now())
  await whole()
  return page.evaluate((from) => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const after = Math.max(opened?.loadEventEnd ?? 0, from)
    const { tasks } = window.watched
    return Math.max(0, ...tasks.filter(({ start }) => start >= after).map(({ duration }) => duration))
  }, since)
}

/** The longest time between two frames while something is done and until all is calm again, ms. */
export async function longestFrame(phone: Phone, act: () => Promise<unknown>): Promise<number> {
  const { page, browser, clock } = phone
  const whole = async () => {
    await act()
    await calm(page)
  }
  if (clock === 'reckoned') return dearestFrame(await tasksWhile(browser, page, whole)) * slower
  await page.evaluate(() => (window.watched.frames = []))
  await whole()
  return page.evaluate(() => Math.max(0, ...window.watched.frames))
}
