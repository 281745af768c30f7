import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { webhookRoutes } from '../../areas/payments/webhook'
import type { Ctx } from '../../platform/context'
import { sandboxRoutes } from '../../sandbox/gateways/plugin'

/** What gateways need of the server beside the calls: the door for webhooks, and the sandbox where one stands. */
export async function gatewayRoutes(http: FastifyInstance, ctx: Ctx): Promise<void> {
  await http.register(webhookRoutes, { ctx })
  await http.register(sandboxRoutes, { ctx })
  http.addHook('onListen', async () => {
    const at = http.server.address() as AddressInfo | null
    if (at) ctx.gateways.listensAt(`http://${ownHost(at)}:${at.port}`)
  })
}

/** The sandbox is spoken to on this machine; an address that means "all" is reached by the loopback. */
function ownHost({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return family === 'IPv6' ? `[${address}]` : address
}
