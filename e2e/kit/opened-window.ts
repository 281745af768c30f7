import { expect, type Page } from 'playwright/test'

type Keeping = { lastOpened?: Window | null }

/** Keeps hold of the window a page opens last. Before the page's first address. */
export const keepOpened = (page: Page) =>
  page.addInitScript(() => {
    const open = globalThis.open.bind(globalThis)
    const keeping = globalThis as Keeping
    globalThis.open = (...asked) => (keeping.lastOpened = open(...asked))
  })

/**
 * Closes the window that the page has opened, and waits until the page itself could see it: a window of another site
 * lives in another process, which opens late and whose end is reported late.
 */
export async function closeOpened(page: Page) {
  const windows = async () => {
    const others = page.context().pages()
    const openers = await Promise.all(others.map((other) => other.opener()))
    return others.filter((_other, at) => openers[at] === page)
  }
  // One that was left open earlier may be seen first, and the one that counts only later.
  await expect
    .poll(async () => {
      for (const opened of await windows()) await opened.close()
      return page.evaluate(() => (globalThis as Keeping).lastOpened?.closed)
    })
    .toBe(true)
}
