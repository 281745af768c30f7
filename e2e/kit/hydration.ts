import { expect, type Locator } from 'playwright/test'

/** Returns whether React has hydrated this part, which until then is server-rendered HTML. */
export const isAlive = (part: Locator) =>
  part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))

export const alive = (part: Locator) => expect.poll(() => isAlive(part)).toBe(true)
