import type { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { watch } from '../../../server/app/processes/monitor'
import { nodeOptions, restartPause } from '../../../server/app/processes/supervise'
import {
  MergedMetrics,
  mergeReadiness,
  type MetricReport,
  type Readiness,
} from '../../../server/areas/observability'
import { readExposition, valueOf } from '../observability/exposition'

test('a process that keeps crashing is restarted with growing delays', () => {
  expect([0, 1, 2, 3, 9, 10, 50].map(restartPause)).toEqual([0, 100, 200, 400, 25_600, 30_000, 30_000])
})

/** Returns the metrics of a process with these counts. */
async function reportOf({ calls, seconds, due }: { calls: number; seconds: number[]; due: number }) {
  const registers = [new Registry()]
  new Counter({ name: 'calls_total', help: 'Calls.', registers }).inc(calls)
  const times = new Histogram({ name: 'call_seconds', help: 'Times.', buckets: [1, 2], registers })
  for (const one of seconds) times.observe(one)
  new Gauge({ name: 'due', help: 'Of the database.', aggregator: 'max', registers }).set(due)
  new Gauge({ name: 'open', help: 'Of the process.', registers }).set(1)
  return registers[0]!.getMetricsAsJSON()
}

describe('merged metrics of several processes', () => {
  const values = async (merged: MergedMetrics, reports: Parameters<MergedMetrics['text']>[0]) => {
    const families = readExposition(await merged.text(reports, true))
    const names = ['calls_total', 'call_seconds_count', 'call_seconds_sum', 'due', 'open']
    return names.map((name) => valueOf(families, name))
  }

  test('add up, unless their gauge defines another aggregation', async () => {
    const merged = new MergedMetrics()
    const one = await reportOf({ calls: 3, seconds: [0.5, 1.5], due: 4 })
    const two = await reportOf({ calls: 2, seconds: [5], due: 5 })
    expect(
      await values(
        merged,
        new Map([
          [1, one],
          [2, two],
        ]),
      ),
    ).toEqual([5, 3, 7, 5, 2])
  })

  test("don't decrease when a process stops responding or exits", async () => {
    const merged = new MergedMetrics()
    const one = await reportOf({ calls: 3, seconds: [1], due: 4 })
    const two = await reportOf({ calls: 2, seconds: [2], due: 5 })
    const three = await reportOf({ calls: 1, seconds: [4], due: 1 })
    await values(
      merged,
      new Map([
        [1, one],
        [2, two],
      ]),
    )
    expect(
      await values(
        merged,
        new Map([
          [1, one],
          [2, null],
        ]),
      ),
    ).toEqual([5, 2, 3, 4, 1])
    merged.end(2)
    expect(await values(merged, new Map([[1, one]]))).toEqual([5, 2, 3, 4, 1])
    expect(
      await values(
        merged,
        new Map([
          [1, one],
          [3, three],
        ]),
      ),
    ).toEqual([6, 3, 7, 4, 2])
    merged.end(1)
    merged.end(3)
    expect(await values(merged, new Map())).toEqual([6, 3, 7, undefined, undefined])
  })
})

test('a server is ready when all its processes are', () => {
  const ready: Readiness = {
    database: { ok: true },
    files: { ok: true },
    schema: { ok: true },
    accepting: { ok: true },
  }
  const full: Readiness = { ...ready, files: { ok: false, reason: 'The disk is full' } }
  expect(mergeReadiness([ready, ready])).toEqual(ready)
  expect(mergeReadiness([ready, full])).toEqual(full)
})

/** Returns a process that reports these metrics; null for one that doesn't respond. */
async function processOf(id: number, report: MetricReport | null): Promise<Worker> {
  const events = new EventEmitter()
  const send = ({ nth }: { nth: number }) => events.emit('message', { threshold: 'report', nth, report })
  return Object.assign(events, { id, isConnected: () => report !== null, send }) as unknown as Worker
}

test("the metrics show a server as not ready if one of its processes doesn't respond", async () => {
  const registers = [new Registry()]
  const ready = { name: 'threshold_ready', help: 'Of a process.', labelNames: ['check'] }
  new Gauge({ ...ready, aggregator: 'min', registers }).set({ check: 'accepting' }, 1)
  const report = await registers[0]!.getMetricsAsJSON()
  const [one, two, silent] = await Promise.all([
    processOf(1, report),
    processOf(2, report),
    processOf(3, null),
  ])
  const accepting = async (serving: Worker[], isEnding = false) => {
    const { metrics } = watch({ serving: () => serving, wanted: 2, isEnding: () => isEnding }).monitored
    return valueOf(readExposition(await metrics()), 'threshold_ready', { check: 'accepting' })
  }
  expect(await accepting([one, two])).toBe(1)
  expect(await accepting([one, silent])).toBe(0)
  expect(await accepting([one])).toBe(0)
  expect(await accepting([])).toBe(0)
  expect(await accepting([one, two], true)).toBe(0)
})

test('processes get a larger young generation if memory allows, unless the operator set it', () => {
  const GiB = 1024 ** 3
  const room = ['--max-semi-space-size=64']
  expect(nodeOptions(2, 8 * GiB, '')).toEqual(room)
  expect(nodeOptions(8, 8 * GiB, '--enable-source-maps')).toEqual(room)
  expect(nodeOptions(4, 2 * GiB, '')).toEqual([])
  expect(nodeOptions(2, 8 * GiB, '--max-semi-space-size=16')).toEqual([])
  expect(nodeOptions(2, 8 * GiB, '--max_semi_space_size=16')).toEqual([])
})
