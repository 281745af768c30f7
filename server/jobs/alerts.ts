import { gather } from '../areas/alerts/gather'
import { queueLetters } from '../areas/alerts/queue'
import { reviveLetters } from '../areas/alerts/revive'
import type { Job } from './job'

/** Holds what came to the public against the saved searches, and puts what they found into letters when it is time. */
export const alerts: Job = {
  name: 'alerts',
  every: 5,
  run: async (ctx) => (await gather(ctx)) + (await queueLetters(ctx)),
}

/** Letters that nobody could take for so long that the outbox has given up. */
export const alertsAgain: Job = { name: 'alerts again', every: 3600, run: reviveLetters }
