import { gather, queueAlertMails } from '../../areas/alerts'
import type { Job } from './job'

/** Holds what came to the public against the saved searches, and puts what they found into letters when it is time. */
export const alerts: Job = {
  name: 'alerts',
  every: 5,
  run: async (ctx) => (await gather(ctx)) + (await queueAlertMails(ctx)),
}
