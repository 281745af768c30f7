import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportReplica } from '../../../server/app/report-replica'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns a reporter and its log lines as levels and messages. */
function opened() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const report = reportReplica(log)
  const written = () =>
    lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .map(({ level, msg }) => [level, msg])
  return { report, written }
}

test('a replica that lags at most ten seconds behind public changes causes no log line', () => {
  const { report, written } = opened()
  for (let change = 0; change < 20; change++) {
    report(false)
    vi.advanceTimersByTime(9_999)
    report(true)
    vi.advanceTimersByTime(1_000)
  }
  expect(written()).toEqual([])
})

test('a lagging replica is logged once, and once more when it is used again', () => {
  const { report, written } = opened()
  report(true)
  report(false)
  vi.advanceTimersByTime(600_000)
  expect(written()).toEqual([[40, expect.stringContaining('is behind or away for 10 s')]])
  report(true)
  vi.advanceTimersByTime(600_000)
  expect(written()).toEqual([
    [40, expect.any(String)],
    [40, 'the replica of the database is asked again'],
  ])
})
