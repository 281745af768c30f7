import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds for which a replica may be behind before somebody should know: each public change makes it so briefly. */
const lateMs = 10_000

/** Writes down when a replica is asked no longer and when it is again: a warning only where that lasts. */
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
