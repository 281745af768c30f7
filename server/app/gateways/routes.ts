import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { webhookRoutes } from '../../areas/payments'
import type { Ctx } from '../../platform/context'
import { noSuchCall } from '../../platform/http/errors'
import { loadGatewaySandbox } from '../open-workshop'

/** Registers the gateways' HTTP routes: the webhook endpoint and, if payments are simulated, the sandbox. */
export async function gatewayRoutes(http: FastifyInstance, ctx: Ctx): Promise<void> {
  await http.register(webhookRoutes, { ctx })
  if (ctx.config.standIns.payments) await http.register(await loadGatewaySandbox(), { ctx })
  else http.all('/sandbox/*', noSuchCall)
  http.addHook('onListen', async () => {
    const at = http.server.address() as AddressInfo | null
    if (at) ctx.gateways.listensAt(`http://${ownHost(at)}:${at.port}`)
  })
}

/** Returns the address at which the sandbox is reachable on this machine; wildcard addresses become loopback. */
function ownHost({ address, family }: AddressInfo): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1'
  return family === 'IPv6' ? `[${address}]` : address
}
