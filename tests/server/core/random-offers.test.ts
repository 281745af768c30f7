import { expect, test } from 'vitest'
import { testApp } from '../../support/harness'
import { takeOffers } from './transitions/take-offers'

// `npm run lab -- allowed` takes 100,000 steps.
test('the server refuses nothing that it has just offered', async () => {
  const app = await testApp()
  expect(await takeOffers(app, 100, 1)).toEqual([])
  await app.close()
})
