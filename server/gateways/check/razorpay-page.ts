import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewayCharge } from '../port'

const asText = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * Serves a local page with Razorpay's checkout for an order, because Razorpay hosts none for orders. `script` is the
 * URL of Razorpay's checkout.
 */
export async function razorpayPage(script: string, keyId: string, charge: GatewayCharge) {
  const options = { key: keyId, order_id: charge.providerRef, name: charge.description }
  const html = `<!doctype html><meta charset="utf-8"><title>Razorpay checkout</title>
<script src="${encodeURI(script)}"></script>
<button onclick="new Razorpay(${asText(options).replaceAll('"', '&quot;')}).open()">Pay ${charge.currency}</button>`
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/`, close }
}
