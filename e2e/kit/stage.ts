import type { APIRequestContext, Browser, BrowserContextOptions, Page } from 'playwright/test'
import type { Lang } from '../../contract/language/languages'
import { Held } from './hold-reply'
import { keepOpened } from './opened-window'
import { keepReports } from './reports'
import { leave, OtherTab } from './tabs'
import { Time } from './time'
import { speaker, type Say } from './texts'

export interface Manner {
  lang: Lang
  theme: 'light' | 'dark'
  viewport: { width: number; height: number }
}

export const plain: Manner = { lang: 'en', theme: 'light', viewport: { width: 1280, height: 900 } }
export const mirrored: Manner = { lang: 'ar', theme: 'dark', viewport: { width: 390, height: 844 } }

/** Everything one flow is played on: a page whose clock stands, a second tab, and a server that is held. */
export interface Stage {
  page: Page
  time: Time
  held: Held
  other: OtherTab
  say: Say
  request: APIRequestContext
  close: () => Promise<void>
}

/** `nameOf`: which requests wait for the steps, see `Held`. */
export async function stage(
  browser: Browser,
  nameOf: (url: URL) => string | null,
  { lang, theme, viewport }: Manner = plain,
): Promise<Stage> {
  const options: BrowserContextOptions = { viewport, reducedMotion: 'reduce', serviceWorkers: 'block' }
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await keepOpened(page)
  await keepReports(page)
  const other = await OtherTab.open(page)
  const { origin: url } = new URL(await other.address())
  await context.addCookies(Object.entries({ lang, theme }).map(([name, value]) => ({ name, value, url })))
  const time = await Time.stopped(page)
  const held = new Held(nameOf)
  await held.watch(page)
  // Leaving while money is with the gateway is asked about; tours leave.
  page.on('dialog', (dialog) => void dialog.accept())
  const close = async () => {
    await leave(page, held)
    await context.close()
  }
  return { page, time, held, other, say: speaker(lang), request: context.request, close }
}
