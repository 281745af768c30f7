import type { Serve } from '../../platform/http/registry'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  ownWebhooks,
  replaceSecret,
  resendDelivery,
  testWebhook,
} from './own-webhooks'

/** Webhooks of an account, and their deliveries. */
export function webhookRoutes(serve: Serve) {
  serve('own-webhooks', ownWebhooks)
  serve('own-webhooks:create', createWebhook)
  serve('own-webhooks:change', changeWebhook)
  serve('own-webhooks:secret', replaceSecret)
  serve('own-webhooks:delete', deleteWebhook)
  serve('own-webhooks:test', testWebhook)
  serve('own-webhooks:deliveries', listDeliveries)
  serve('own-webhooks:resend', resendDelivery)
}
