import type { Page } from 'playwright/test'

/** What the test library's clock leaves in each page: itself, and the browser's own timers behind it. */
export interface Clocked {
  __pwClock: {
    controller: { runFor: (ms: number) => Promise<void> }
    builtins: { setTimeout: typeof setTimeout; performance: Performance }
  }
}

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

  /**
   * A moment, for what a page puts off until the next turn; far less than any delay of a machine. It passes in this
   * page only, and not in a page loaded later: the test library would give each new document one more script to run for
   * each beat there ever was.
   */
  beat = (ms = 5) =>
    this.page.evaluate((by) => (globalThis as unknown as Clocked).__pwClock.controller.runFor(by), ms)

  now = () => this.page.evaluate(() => Date.now())
}
