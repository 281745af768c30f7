import { expect, type Page } from 'playwright/test'

type Keeping = { lastOpened?: Window | null }

/** Makes a page remember the window it opened last; must be called before the page's first navigation. */
export const keepOpened = (page: Page) =>
  page.addInitScript(() => {
    const open = globalThis.open.bind(globalThis)
    const keeping = globalThis as Keeping
    globalThis.open = (...asked) => (keeping.lastOpened = open(...asked))
  })

/**
 * Closes the window that the page opened and waits until the page notices. A window of another site runs in another
 * process, which opens late and reports its end late.
 */
export async function closeOpened(page: Page) {
  const windows = async () => {
    const others = page.context().pages()
    const openers = await Promise.all(others.map((other) => other.opener()))
    return others.filter((_other, at) => openers[at] === page)
  }
  // An older window may show up first, and the expected one only later.
  await expect
    .poll(async () => {
      for (const opened of await windows()) await opened.close()
      return page.evaluate(() => (globalThis as Keeping).lastOpened?.closed)
    })
    .toBe(true)
}
