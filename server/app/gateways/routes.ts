import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { webhookRoutes } from '../../areas/payments'
import type { Ctx } from '../../platform/context'
import { noSuchCall } from '../../platform/http/errors'
import { loadGatewaySandbox } from '../open-workshop'

/** What gateways need of the server beside the calls: the address for webhooks, and the sandbox where one stands. */
export async function gatewayRoutes(http: FastifyInstance, ctx: Ctx): Promise<void> {
  await http.register(webhookRoutes, { ctx })
  if (ctx.config.standIns.payments) await http.register(await loadGatewaySandbox(), { ctx })
  else http.all('/sandbox/*', noSuchCall)
  http.addHook('onListen', async () => {
    const at = http.server.address() as AddressInfo | null
    if (at) ctx.gateways.listensAt(`http://${ownHost(at)}:${at.port}`)
  })
}

/** The sandbox is called on this machine; an address that means "all" is reached by the loopback. */
function ownHost({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return family === 'IPv6' ? `[${address}]` : address
}
