import { expect, test } from 'vitest'
import { missingPrograms } from '../../workshop/lab/fleet/fleet'
import { playFleet } from '../../workshop/lab/fleet/play'

test('a fleet loses no acknowledged write, no mail and no payment while its neighbours go, and each fault raises its alert', async (context) => {
  const missing = missingPrograms()
  if (missing.length > 0) return context.skip(`not installed: ${missing.join(', ')}`)
  const report = await playFleet({ isQuick: true })
  expect(report).toMatchObject({
    lost: [],
    mail: [],
    money: [],
    ended: [],
    silent: [],
    slow: [],
    unexplained: [],
  })
  expect(report.requests).toBeGreaterThan(200)
  expect(report.paid).toBeGreaterThan(0)
}, 300_000)
