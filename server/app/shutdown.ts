import type { FastifyBaseLogger } from 'fastify'

/** Deadline in ms after which the process exits even with work in progress. */
export const hardEndMs = 25_000

/** Steps of a graceful shutdown, in order. */
export interface Steps {
  /** Reports the process as not ready: health answers 503 and no new background work starts. */
  refuseNew: () => void
  /** Resolves when running background work has finished. */
  finishJobs: () => Promise<unknown>
  /** Closes the port and the streams; resolves after the last response. */
  closeListener: () => Promise<unknown>
  /** Closes database connections. */
  release: () => Promise<unknown>
}

interface Ending {
  exit: (code: number) => void
  log: Pick<FastifyBaseLogger, 'error'>
  pause?: (ms: number) => Promise<unknown>
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Shuts down gracefully: reports not ready, keeps accepting requests for `noticeMs` until load balancers notice, then
 * closes the port and finishes running work. Work that takes too long is aborted; deliveries and deadlines are in the
 * database, so another process continues them.
 */
export async function shutDown(
  steps: Steps,
  noticeMs: number,
  { exit, log, pause = wait }: Ending,
): Promise<void> {
  const hardEnd = pause(hardEndMs).then(() => {
    log.error(`Not everything was finished within ${hardEndMs / 1000} s; the process ends.`)
    exit(1)
  })
  const orderly = async () => {
    steps.refuseNew()
    const finished = steps.finishJobs()
    if (noticeMs > 0) await pause(noticeMs)
    await steps.closeListener()
    await finished
    await steps.release()
    exit(0)
  }
  await Promise.race([hardEnd, orderly().catch((error: unknown) => (log.error(error), exit(1)))])
}
