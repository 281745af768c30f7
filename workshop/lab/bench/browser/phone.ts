import { devices, type Browser, type BrowserContextOptions, type CDPSession, type Page } from 'playwright'
import { dearestFrame, dearestTask, tasksWhile } from './trace'
import { watch } from './record-page'

/** "Slow 4G" as defined by the browser's dev tools. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1000 * 1000 * 0.9) / 8,
  uploadThroughput: (750 * 1000 * 0.9) / 8,
}

/** Factor by which the CPU is slower than this machine's. */
const slower = 4

/**
 * Basis of a measurement. `passed`: elapsed time on a CPU throttled by the browser, as users experience it. `reckoned`:
 * CPU time at full speed times the slowdown, which is valid even on a busy machine.
 */
export type Clock = 'passed' | 'reckoned'

export interface Phone {
  page: Page
  cdp: CDPSession
  clock: Clock
  browser: Browser
  close: () => Promise<void>
}

/** Opens a mid-range phone on a slow network, 390 px wide, with an empty cache. */
export function openPhone(browser: Browser, baseURL: string, clock: Clock): Promise<Phone> {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  return open(browser, clock, { ...pixel, viewport: { width: 390, height: 844 }, baseURL })
}

/** Opens a 1440 px wide window, otherwise as slow as the phone. */
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

/** Waits until the network is idle and the page hasn't been busy for a second. */
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
 * Returns the longest task from the start of an action until the page is idle again, in ms. For a page load, only tasks
 * after loading count.
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

/** Returns the longest time between two frames from the start of an action until the page is idle again, in ms. */
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
