import { endForsaken, reconcile, workEvents } from '../../areas/payments'
import type { Job } from './job'

/** Asks the gateways about open payments and closes those whose time is over (rule 1). */
export const paymentReconcile: Job = {
  name: 'payment reconcile',
  every: 30,
  run: async (ctx) => (await reconcile(ctx)).changed,
}

/** Refunds that were ordered, and whose every try ended with the server. */
export const forsakenRefunds: Job = { name: 'forsaken refunds', every: 60, run: endForsaken }

/** Webhooks that were received but could not be worked through at once. */
export const paymentEvents: Job = { name: 'payment events', every: 10, run: workEvents }

/** What an administrator set at another process. */
export const gatewaySettings: Job = {
  name: 'gateway settings',
  every: 5,
  isForEach: true,
  run: async ({ gateways }) => Number(await gateways.refresh()),
}

/** Webhooks the sandbox owes us: delayed ones, retries, and payments that were left pending. */
export const sandboxWebhooks: Job = {
  name: 'sandbox webhooks',
  every: 5,
  run: async (ctx) => (ctx.config.standIns.payments ? (await sandboxDispatch()).dispatchDue(ctx) : 0),
}

/** The stand-ins for gateways are loaded where they are open, and nowhere else. */
export const sandboxDispatch = () => import('../../sandbox/gateways/dispatch')
