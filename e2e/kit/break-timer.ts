import type { Page } from 'playwright/test'

/**
 * The next timer of about this length (milliseconds) cannot be set: a browser that breaks, once. One of exactly half a
 * minute is spared: the SDK of the identity service gives up on its own calls by it, and no flow depends on it.
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
