import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds after which the process ends whatever is still under way. */
export const hardEndMs = 25_000

/** The steps of an orderly end, in their order. */
export interface Steps {
  /** Not ready any more: health answers 503, nothing new is begun in the background. */
  refuseNew: () => void
  /** Resolves when running background work is finished. */
  finishJobs: () => Promise<unknown>
  /** Closes the port and the streams; resolves when the last request has its answer. */
  closeListener: () => Promise<unknown>
  /** Gives connections back. */
  release: () => Promise<unknown>
}

interface Ending {
  exit: (code: number) => void
  log: Pick<FastifyBaseLogger, 'error'>
  pause?: (ms: number) => Promise<unknown>
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Ends the server: reports not ready, takes requests for `noticeMs` longer, in which a balancer sees that, closes its
 * port and finishes what is running. What takes too long is cut off: deliveries and deadlines are in the database and go on at another
 * process.
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
