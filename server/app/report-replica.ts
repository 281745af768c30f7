import type { FastifyBaseLogger } from 'fastify'

/** Replica lag in ms that is worth a warning; every public change causes a brief lag. */
const lateMs = 10_000

/**
 * Logs when a replica is taken out of use and when it is used again. Warns only if the replica stays out of use for
 * long.
 */
export function reportReplica(log: FastifyBaseLogger): (isAsked: boolean) => void {
  let timer: NodeJS.Timeout | undefined
  let isWarned = false
  return (isAsked) => {
    log.debug({ isAsked }, 'the replica of the database')
    clearTimeout(timer)
    if (isAsked) {
      if (isWarned) log.warn('the replica of the database is asked again')
      isWarned = false
      return
    }
    timer = setTimeout(() => {
      isWarned = true
      log.warn(
        `the replica of the database is behind or away for ${lateMs / 1000} s, and not asked until it has followed`,
      )
    }, lateMs)
    timer.unref()
  }
}
