import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The server's own metrics, served at `/metrics`. */
export interface Metrics {
  /** All metrics, including those computed on each scrape. */
  registry: Registry
  /** Response times in seconds; `status` is a class of status codes (`2xx`). */
  requests: Histogram<'call' | 'status'>
  /** Page rendering times in seconds. */
  renders: Histogram
  /** Number of requests for pages and shared responses, by cache outcome. */
  kept: Counter<'cache' | 'outcome'>
  /** Number of open event streams. */
  streams: Gauge
  /** Number of failed job runs, except those that failed because the database was unreachable. */
  jobFailures: Counter<'name'>
}

/** Kinds of responses cached for guests. */
export type CacheName = 'page' | 'answer'

/**
 * How a request was served: from the cache (`hit`), after waiting for a response in progress (`joined`), by creating
 * the response (`made`), with an expired response because the database is unreachable (`stale`), or not at all
 * (`failed`).
 */
export type CacheOutcome = 'hit' | 'joined' | 'made' | 'stale' | 'failed'

const caches: readonly CacheName[] = ['page', 'answer']
const outcomes: readonly CacheOutcome[] = ['hit', 'joined', 'made', 'stale', 'failed']

/** Histogram buckets in seconds, from the time for a cached response up to the statement timeout. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15]

/** Creates the metrics, with every counter at 0. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const kept = new Counter({
    name: 'threshold_cache_requests_total',
    help: 'Requests for kept pages and answers: kept (hit), waited for one being made (joined), made, kept of before (stale), or failed.',
    labelNames: ['cache', 'outcome'] as const,
    registers,
  })
  // To show a rate, monitoring needs a 0 before the first event.
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
