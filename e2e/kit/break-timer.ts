import type { Page } from 'playwright/test'

/**
 * Makes the setting of the next timer of about this length (milliseconds) fail, once. Timers of exactly 30 seconds are
 * exempt, because the identity service's SDK uses them to time out its calls and no flow depends on them.
 */
export const breakTimer = (page: Page, atLeast: number, atMost: number) =>
  page.evaluate(
    ([least, most]) => {
      const sound = globalThis.setTimeout
      const broken = (run: TimerHandler, ms = 0, ...rest: unknown[]) => {
        if (ms < least || ms > most || ms === 30_000) return sound(run, ms, ...rest)
        globalThis.setTimeout = sound
        throw new Error('This timer cannot be set')
      }
      globalThis.setTimeout = broken as typeof setTimeout
    },
    [atLeast, atMost] as const,
  )
