import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { RazorpayKeys } from '../../../../server/gateways/razorpay/offer'
import { hmacHex } from '../../../../server/platform/secrets/hmac'
import { cspHeader, sandboxPolicy } from '../content-security-policy'
import type { World } from '../gateway-sandbox'
import { orderOf, paymentsOf, type Payment } from './order'

/**
 * Registers the final page of the hosted payment, which sends the opening script (browser/razorpay.js) what Razorpay's
 * own window would send, with the signature that proves a payment.
 */
export function returnPage(app: FastifyInstance, world: World, keys: () => RazorpayKeys) {
  app.get<{ Params: { id: string } }>('/sandbox/razorpay/return/:id', async (request, reply) => {
    const order = await orderOf(world.db, request.params.id)
    const last = order && (await paymentsOf(world.db, order.id)).at(-1)
    const sent = JSON.stringify(last ? tell(last, keys().keySecret) : { event: 'dismissed' })
    const nonce = randomBytes(16).toString('base64')
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(cspHeader, sandboxPolicy(world.site(), nonce))
    return reply.send(
      `<!doctype html><title>Razorpay</title><script nonce="${nonce}">parent.postMessage(${sent.replaceAll('<', '\\u003c')}, location.origin)</script>`,
    )
  })
}

function tell(payment: Payment, secret: string) {
  const { id, order_id } = payment
  if (payment.status === 'captured') {
    return {
      event: 'success',
      data: {
        razorpay_payment_id: id,
        razorpay_order_id: order_id,
        razorpay_signature: hmacHex(secret, `${order_id}|${id}`),
      },
    }
  }
  if (payment.status !== 'failed') return { event: 'dismissed' }
  const { error_code: code, error_reason: reason, error_description: description } = payment
  const metadata = { payment_id: id, order_id }
  return {
    event: 'failed',
    data: { error: { code, description, reason, source: 'bank', step: 'payment_authorization', metadata } },
  }
}
