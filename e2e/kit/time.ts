import type { Page } from 'playwright/test'

/** The page's clock. It stands still unless a test lets time pass, so that no delay runs out by itself. */
export class Time {
  private constructor(private readonly page: Page) {}

  static async stopped(page: Page): Promise<Time> {
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 1000)
    return new Time(page)
  }

  /** Lets time jump: what was due in between happens once. Milliseconds. */
  pass = (ms: number) => this.page.clock.fastForward(ms)

  /** A moment, for what a page puts off until the next turn; far less than any delay of a machine. */
  beat = (ms = 5) =>
    this.page.clock.runFor(ms).catch((error: unknown) => {
      // The clock is that of all windows: one that closes just now breaks the call, but not the time of this page.
      if (this.page.isClosed()) throw error
    })

  now = () => this.page.evaluate(() => Date.now())
}
