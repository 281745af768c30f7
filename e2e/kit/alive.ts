import { expect, type Locator } from 'playwright/test'

/** The page's scripts have taken this part over; until then it is what the server drew. */
export const alive = (part: Locator) =>
  expect
    .poll(() => part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true)
