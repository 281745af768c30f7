import { serverOnly, type SandboxStripeCall } from './caller'
import { apiVersion, type StripeReply } from './wire'

/** GET /v1/webhook_endpoints: the one of this site, which gets every event. */
export function listWebhookEndpoints({ world, who }: SandboxStripeCall): StripeReply {
  serverOnly(who)
  const endpoint = {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: 1,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    url: `${world.site()}/webhooks/stripe`,
  }
  const body = { object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: [endpoint] }
  return { status: 200, body }
}
