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

/** The environment of a flow test: a page with a stopped clock, a second tab, and a server whose replies are held. */
export interface Stage {
  page: Page
  time: Time
  held: Held
  other: OtherTab
  say: Say
  request: APIRequestContext
  close: () => Promise<void>
}

/** Sets up a stage. `nameOf` selects the requests that are held; see `Held`. */
export async function stage(
  browser: Browser,
  nameOf: (url: URL, method: string) => string | null,
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
  // Leaving the page during a payment needs confirmation, which is given here because tours do leave it.
  page.on('dialog', (dialog) => void dialog.accept())
  const close = async () => {
    await leave(page, held)
    await context.close()
  }
  return { page, time, held, other, say: speaker(lang), request: context.request, close }
}
