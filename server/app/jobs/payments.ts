import { endForsaken, reconcileAt, sweeps, workEventsOf } from '../../areas/payments'
import { offered } from '../../gateways/registry'
import { loadSandboxWebhooks } from '../open-workshop'
import type { Job } from './job'

/**
 * Asks the gateways about open payments and closes those whose time is over (rule 1). A job for each gateway, since a
 * run waits until the last one has ended: the payments of one that does not answer must not delay the others.
 */
export const paymentReconcile: readonly Job[] = sweeps.map((sweep) => ({
  name: `payment reconcile: ${sweep ?? 'others'}`,
  every: 30,
  run: async (ctx) => (await reconcileAt(ctx, sweep)).changed,
}))

/** Refunds that were ordered, and whose every try ended with the server. */
export const forsakenRefunds: Job = { name: 'forsaken refunds', every: 60, run: endForsaken }

/** Webhooks that were received but could not be worked through at once; a job for each gateway, as above. */
export const paymentEvents: readonly Job[] = offered.map((gateway) => ({
  name: `payment events: ${gateway}`,
  every: 10,
  run: (ctx) => workEventsOf(ctx, gateway),
}))

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
  run: async (ctx) => (ctx.config.standIns.payments ? (await loadSandboxWebhooks()).dispatchDue(ctx) : 0),
}
