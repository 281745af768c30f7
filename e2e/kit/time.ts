import type { Page } from 'playwright/test'

/** Globals that Playwright's clock adds to each page: its controller and the browser's own timers. */
export interface Clocked {
  __pwClock: {
    controller: { runFor: (ms: number) => Promise<void> }
    builtins: { setTimeout: typeof setTimeout; performance: Performance }
  }
}

/** The page's clock. It is stopped unless a test advances it, so that no delay expires on its own. */
export class Time {
  private constructor(private readonly page: Page) {}

  static async stopped(page: Page): Promise<Time> {
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 1000)
    return new Time(page)
  }

  /** Jumps ahead by this many milliseconds; timers that become due in between fire once. */
  pass = (ms: number) => this.page.clock.fastForward(ms)

  /**
   * Advances the clock just enough for work deferred to the next tick, far less than any delay of a machine. Affects
   * only the current page and none loaded later, because Playwright would give each new document another script for
   * every beat so far.
   */
  beat = (ms = 5) =>
    this.page.evaluate((by) => (globalThis as unknown as Clocked).__pwClock.controller.runFor(by), ms)

  now = () => this.page.evaluate(() => Date.now())
}
