import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FlutterwaveKeys } from '../../../../server/gateways/flutterwave/offer'
import type { Keys } from '../../../../server/gateways/registry'
import { sameText } from '../../../../server/platform/secrets/hmac'
import { takeApiFault } from '../api-fault'
import type { World } from '../gateway-sandbox'
import * as calls from './calls'
import { SandboxFlutterwaveFault } from './fault'

const config = { rateLimit: false } as const
const base = '/sandbox/flutterwave'

/**
 * Registers Flutterwave's v3 API, as far as the marketplace uses it, under /sandbox/flutterwave and in its own wire
 * format.
 */
export function flutterwaveApi(app: FastifyInstance, world: World, keys: () => Keys, kick: () => void) {
  const route = (
    method: 'GET' | 'POST',
    path: string,
    act: (call: calls.SandboxFlutterwaveCall, id: string) => Promise<calls.SandboxFlutterwaveReply>,
  ) =>
    app.route<{ Params: { id?: string } }>({
      method,
      url: base + path,
      config,
      handler: async (request, reply) => {
        const fault = await takeApiFault(world.db, 'flutterwave')
        if (fault === 'cut-before') return void reply.hijack().raw.destroy()
        try {
          if (fault === 'error') throw new SandboxFlutterwaveFault(500, 'An error occurred')
          checkKey(keys() as FlutterwaveKeys, request)
          const answer = await act(callOf(world, request), request.params.id ?? '')
          kick()
          if (fault === 'cut-after') return void reply.hijack().raw.destroy()
          return await reply.send({ status: 'success', ...answer })
        } catch (error) {
          return refuse(reply, error)
        }
      },
    })

  route('POST', '/v3/payments', calls.makePage)
  route('POST', '/v3/payments/link/disable', calls.disablePage)
  route('GET', '/v3/transactions/verify_by_reference', calls.verifyByReference)
  route('GET', '/v3/transactions', calls.listTransactions)
  route('GET', '/v3/transactions/:id/verify', calls.verifyById)
  route('POST', '/v3/transactions/:id/refund', calls.refund)
  route('GET', '/v3/refunds', calls.listRefunds)
  route('GET', '/v3/chargebacks', calls.listChargebacks)
  // Called by the gateway's script in the browser with the public key, with any amount the page specifies.
  app.post(`${base}/inline`, { config }, async (request, reply) => {
    try {
      const call = callOf(world, request)
      const { publicKey } = keys() as FlutterwaveKeys
      if (!sameText(String(call.params['public_key'] ?? ''), publicKey))
        throw new SandboxFlutterwaveFault(401, 'Invalid public key')
      return { status: 'success', ...(await calls.makeInlinePage(call)) }
    } catch (error) {
      return refuse(reply, error)
    }
  })
  app.all(`${base}/*`, { config }, async (request, reply) =>
    refuse(reply, new SandboxFlutterwaveFault(404, `Cannot ${request.method} ${request.url.slice(0, 200)}`)),
  )
}

function checkKey({ secretKey }: FlutterwaveKeys, { headers }: FastifyRequest) {
  if (!headers.authorization) throw new SandboxFlutterwaveFault(401, 'Authorization required')
  if (!sameText(headers.authorization, `Bearer ${secretKey}`))
    throw new SandboxFlutterwaveFault(401, 'Invalid authorization key')
}

function refuse(reply: FastifyReply, error: unknown) {
  if (!(error instanceof SandboxFlutterwaveFault)) throw error
  return reply.code(error.status).send(error.body)
}

function callOf(world: World, { url, body }: FastifyRequest): calls.SandboxFlutterwaveCall {
  return { world, params: read(body), query: new URLSearchParams(url.split('?', 2)[1] ?? '') }
}

function read(body: unknown): Record<string, any> {
  if (typeof body !== 'string' || body.trim() === '') return {}
  try {
    const parsed: unknown = JSON.parse(body)
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Record<string, any>
  } catch {
    // The error is reported below.
  }
  throw new SandboxFlutterwaveFault(400, 'Invalid JSON')
}
