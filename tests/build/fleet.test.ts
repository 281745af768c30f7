import { expect, test } from 'vitest'
import { missingPrograms } from '../fleet/fleet'
import { playFleet } from '../fleet/play'

test('a fleet loses no acknowledged write and no mail while its neighbours go, and each fault raises its alert', async (context) => {
  const missing = missingPrograms()
  if (missing.length > 0) return context.skip(`not installed: ${missing.join(', ')}`)
  const report = await playFleet({ isQuick: true })
  expect(report).toMatchObject({ lost: [], mail: [], ended: [], silent: [], slow: [], unexplained: [] })
  expect(report.requests).toBeGreaterThan(200)
}, 300_000)
