import { expect, type Locator } from 'playwright/test'

/** Whether the page's scripts have taken this part over; until then it is what the server drew. */
export const isAlive = (part: Locator) =>
  part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')))

export const alive = (part: Locator) => expect.poll(() => isAlive(part)).toBe(true)
