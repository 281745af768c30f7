import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fromForm, type FormTree } from '../../../../server/gateways/wire/form'
import type { Keys } from '../../../../server/gateways/registry'
import type { StripeKeys } from '../../../../server/gateways/stripe/offer'
import { makeId } from '../store'
import type { World } from '../gateway-sandbox'
import { takeApiFault } from '../api-fault'
import { type SandboxStripeCall, serverOnly } from './caller'
import { cancelIntent, confirmIntent, createIntent, readIntent } from './calls'
import { SandboxStripeFault, missing } from './fault'
import { whoCalls } from './keys'
import { list, readOther, refund } from './records'
import { apiVersion, once, type StripeReply } from './wire'

/** GET /v1/webhook_endpoints: this site's only endpoint, which receives every event. */
function listWebhookEndpoints({ world, who }: SandboxStripeCall): StripeReply {
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

/**
 * Registers Stripe's API, as far as the marketplace uses it, under /sandbox/stripe/v1 and in Stripe's own wire format.
 */
export function stripeApi(app: FastifyInstance, world: World, keys: () => Keys, kick: () => void) {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    act: (call: SandboxStripeCall) => Promise<StripeReply>,
  ) => {
    const params = paramsOf(request)
    const key = request.headers['idempotency-key']
    reply.header('request-id', makeId('req_', 14)).header('stripe-version', apiVersion)
    const fault = await takeApiFault(world.db, 'stripe')
    if (fault === 'cut-before') return void reply.hijack().raw.destroy()
    try {
      if (fault === 'error')
        throw new SandboxStripeFault(500, { type: 'api_error', message: 'An unknown error occurred.' })
      const who = whoCalls(keys() as StripeKeys, request.headers.authorization, params.key)
      const run = () => act({ world, who, params })
      const { status, body, replayed, cut } =
        request.method === 'POST'
          ? await once(
              world,
              typeof key === 'string' ? key : undefined,
              `${request.url}\n${String(request.body)}`,
              run,
            )
          : await run()
      kick()
      if (cut || fault === 'cut-after') return void reply.hijack().raw.destroy()
      if (replayed) reply.header('idempotent-replayed', 'true')
      return await reply.code(status).send(body)
    } catch (error) {
      if (!(error instanceof SandboxStripeFault)) throw error
      return reply.code(error.status).send({ error: error.error })
    }
  }
  const route = (
    method: 'GET' | 'POST',
    path: string,
    act: (call: SandboxStripeCall, id: string) => Promise<StripeReply>,
  ) =>
    app.route<{ Params: { id?: string } }>({
      method,
      url: `/sandbox/stripe/v1${path}`,
      config: { rateLimit: false },
      handler: (request, reply) => answer(request, reply, (call) => act(call, request.params.id ?? '')),
    })

  route('POST', '/payment_intents', createIntent)
  route('GET', '/payment_intents/:id', readIntent)
  route('POST', '/payment_intents/:id/confirm', confirmIntent)
  route('POST', '/payment_intents/:id/cancel', cancelIntent)
  route('POST', '/refunds', refund)
  route('GET', '/events/:id', (call, id) => readOther(call, 'event', id))
  route('GET', '/charges/:id', (call, id) => readOther(call, 'charge', id))
  route('GET', '/events', (call) => list(call, 'event', '/v1/events'))
  route('GET', '/charges', (call) => list(call, 'charge', '/v1/charges'))
  route('GET', '/refunds/:id', (call, id) => readOther(call, 'refund', id))
  route('GET', '/refunds', (call) => list(call, 'refund', '/v1/refunds'))
  route('GET', '/disputes/:id', (call, id) => readOther(call, 'dispute', id))
  route('GET', '/webhook_endpoints', async (call) => listWebhookEndpoints(call))
  route('GET', '/disputes', (call) => list(call, 'dispute', '/v1/disputes'))
  route('GET', '/radar/early_fraud_warnings', (call) =>
    list(call, 'early_fraud_warning', '/v1/radar/early_fraud_warnings'),
  )
  app.all('/sandbox/stripe/v1/*', { config: { rateLimit: false } }, async (request, reply) => {
    const { error } = missing('URL', request.url)
    return reply.code(404).send({
      error: {
        type: error.type,
        message: `Unrecognized request URL (${request.method}: ${request.url.slice(0, 200)}).`,
      },
    })
  })
}

function paramsOf(request: FastifyRequest): FormTree {
  const at = request.url.indexOf('?')
  const query = fromForm(at < 0 ? '' : request.url.slice(at + 1))
  return typeof request.body === 'string' ? Object.assign(query, fromForm(request.body)) : query
}
