import { endForsaken, reconcileAt, sweeps, workEventsOf } from '../../areas/payments'
import { offered } from '../../gateways/registry'
import { loadSandboxWebhooks } from '../open-workshop'
import type { Job } from './job'

/**
 * Queries the gateways about open payments and closes payments past their deadline (rule 1). Each gateway has its own
 * job, so that an unresponsive gateway doesn't delay the others; one more job handles the remaining payments.
 */
export const paymentReconcile: readonly Job[] = sweeps.map((sweep) => ({
  name: `payment reconcile: ${sweep ?? 'others'}`,
  every: 30,
  run: async (ctx) => (await reconcileAt(ctx, sweep)).changed,
}))

/** Ends refund orders whose attempts were all interrupted by a server crash. */
export const forsakenRefunds: Job = { name: 'forsaken refunds', every: 60, run: endForsaken }

/**
 * Processes webhooks that were received but not processed; one job per gateway, for the same reason as
 * `paymentReconcile`.
 */
export const paymentEvents: readonly Job[] = offered.map((gateway) => ({
  name: `payment events: ${gateway}`,
  every: 10,
  run: (ctx) => workEventsOf(ctx, gateway),
}))

/** Reloads gateway settings changed in another process. */
export const gatewaySettings: Job = {
  name: 'gateway settings',
  every: 5,
  isForEach: true,
  run: async ({ gateways }) => Number(await gateways.refresh()),
}

/** Delivers the sandbox's outstanding webhooks: delayed ones, retries, and payments left pending. */
export const sandboxWebhooks: Job = {
  name: 'sandbox webhooks',
  every: 5,
  run: async (ctx) => (ctx.config.standIns.payments ? (await loadSandboxWebhooks()).dispatchDue(ctx) : 0),
}
