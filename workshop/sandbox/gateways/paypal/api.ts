import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PaypalKeys } from '../../../../server/gateways/paypal/offer'
import type { Keys } from '../../../../server/gateways/registry'
import { takeApiFault } from '../api-fault'
import { makeId } from '../store'
import type { World } from '../gateway-sandbox'
import * as calls from './calls'
import { broken, SandboxPaypalFault, invalid, missing } from './fault'
import { checkToken, giveToken } from './token'
import { once, type PaypalReply } from './once'

const config = { rateLimit: false } as const
const base = '/sandbox/paypal'

/** Registers PayPal's API, as far as the marketplace uses it, under /sandbox/paypal and in PayPal's own wire format. */
export function paypalApi(app: FastifyInstance, world: World, keys: () => Keys, kick: () => void) {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    act: (call: calls.SandboxPaypalCall) => Promise<PaypalReply>,
  ) => {
    reply.header('paypal-debug-id', makeId('', 13).toLowerCase())
    const fault = await takeApiFault(world.db, 'paypal')
    if (fault === 'cut-before') return void reply.hijack().raw.destroy()
    try {
      if (fault === 'error') throw broken()
      checkToken(keys() as PaypalKeys, request.headers.authorization, world.now())
      const raw = typeof request.body === 'string' ? request.body : ''
      const call = { world, keys: keys(), raw, params: read(raw), query: queryOf(request) }
      const key = request.headers['paypal-request-id']
      const { status, body } = await once(
        world,
        request.method === 'POST' && typeof key === 'string' ? key : undefined,
        { path: request.url, raw },
        () => act(call),
      )
      kick()
      if (fault === 'cut-after') return void reply.hijack().raw.destroy()
      return await reply.code(status).send(body)
    } catch (error) {
      return refuse(reply, error)
    }
  }
  const route = (
    method: 'GET' | 'POST',
    path: string,
    act: (call: calls.SandboxPaypalCall, id: string) => Promise<PaypalReply>,
  ) =>
    app.route<{ Params: { id?: string } }>({
      method,
      url: base + path,
      config,
      handler: (request, reply) => answer(request, reply, (call) => act(call, request.params.id ?? '')),
    })

  app.post(`${base}/v1/oauth2/token`, { config }, async (request, reply) => {
    try {
      const { authorization } = request.headers
      return giveToken(keys() as PaypalKeys, authorization, String(request.body ?? ''), world.now())
    } catch (error) {
      return refuse(reply, error)
    }
  })
  app.get(`${base}/v1/notifications/certs/:id`, { config }, async (_request, reply) =>
    reply.type('application/x-pem-file').send(keys()['certificate']),
  )
  route('POST', '/v2/checkout/orders', calls.createOrder)
  route('GET', '/v2/checkout/orders/:id', calls.readOrder)
  route('POST', '/v2/checkout/orders/:id/capture', calls.captureOrder)
  route('GET', '/v2/payments/captures/:id', calls.readCapture)
  route('POST', '/v2/payments/captures/:id/refund', calls.refundCapture)
  route('GET', '/v1/customer/disputes', calls.listDisputes)
  route('GET', '/v1/customer/disputes/:id', calls.readDispute)
  route('GET', '/v1/notifications/webhooks/:id', calls.readWebhook)
  route('POST', '/v1/notifications/verify-webhook-signature', calls.verifyWebhook)
  app.all(`${base}/*`, { config }, async (_request, reply) => refuse(reply, missing()))
}

function refuse(reply: FastifyReply, error: unknown) {
  if (!(error instanceof SandboxPaypalFault)) throw error
  return reply.code(error.status).send(error.body)
}

const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?', 2)[1] ?? '')

function read(raw: string): Record<string, any> {
  if (raw.trim() === '') return {}
  try {
    const parsed: unknown = JSON.parse(raw)
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Record<string, any>
  } catch {
    // The error is reported below.
  }
  throw invalid('MALFORMED_REQUEST_JSON', '/', 'The request JSON is not well formed.')
}
