import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What the server counts of itself while it works, for `/metrics`. */
export interface Metrics {
  /** All of it, and what is asked for at each scrape. */
  registry: Registry
  /** Seconds from a request to the end of its answer; `status` is a class (`2xx`). */
  requests: Histogram<'call' | 'status'>
  /** Seconds that rendering a page took. */
  renders: Histogram
  /** What became of requests for a page, or for an answer that guests share. */
  kept: Counter<'cache' | 'outcome'>
  /** Streams of events that are open now. */
  streams: Gauge
  /** Runs of a job that failed, but not because the database was away. */
  jobFailures: Counter<'name'>
}

/** What is kept for all guests. */
export type CacheName = 'page' | 'answer'

/**
 * What became of a request: what is kept was sent (`hit`), it waited for what was being made (`joined`), had it made
 * (`made`), was sent what is too old as the database is away (`stale`), or making it failed.
 */
export type CacheOutcome = 'hit' | 'joined' | 'made' | 'stale' | 'failed'

const caches: readonly CacheName[] = ['page', 'answer']
const outcomes: readonly CacheOutcome[] = ['hit', 'joined', 'made', 'stale', 'failed']

/** Seconds: from a kept answer to what a statement may take at most. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** New metrics, all of them at nought. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const kept = new Counter({
    name: 'threshold_cache_requests_total',
    help: 'Requests for kept pages and answers: kept (hit), waited for one being made (joined), made, kept of before (stale), or failed.',
    labelNames: ['cache', 'outcome'] as const,
    registers,
  })
  // A rate needs the nought before the first one.
  for (const cache of caches) for (const outcome of outcomes) kept.inc({ cache, outcome }, 0)
  return {
    registry,
    kept,
    requests: new Histogram({
      name: 'threshold_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, by call and class of status; 4xx holds clients that went away (499).',
      labelNames: ['call', 'status'] as const,
      buckets,
      registers,
    }),
    renders: new Histogram({
      name: 'threshold_page_render_duration_seconds',
      help: 'Time that rendering a page took.',
      buckets,
      registers,
    }),
    streams: new Gauge({
      name: 'threshold_streams_open',
      help: 'Streams of events that are open now.',
      registers,
    }),
    jobFailures: new Counter({
      name: 'threshold_job_failures_total',
      help: 'Runs of a job of the clock that failed, by its name; what is due is tried again by its next run.',
      labelNames: ['name'] as const,
      registers,
    }),
  }
}
