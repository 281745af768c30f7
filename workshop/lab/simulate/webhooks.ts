import { nameOf, signed, type Webhook } from './network'
import { note, violate, type World, type Chance } from './world'

const triesOfWebhook = 8

/** Delivers a webhook; one that the server doesn't accept is sent again later. */
export async function deliver(world: World, webhook: Webhook): Promise<void> {
  const { scheduler, app, network, address } = world.site
  const { ctx } = app
  const work = scheduler.newWork(`webhook ${nameOf(webhook)}`)
  const headers = signed(webhook, ctx.gateways.sandbox.get(webhook.gateway)!, ctx.clock.now(), address)
  const url = `/webhooks/${webhook.gateway}`
  webhook.tries++
  const reply = await scheduler.carryOut(work, () =>
    app.http.inject({ method: 'POST', url, headers, payload: webhook.raw }),
  )
  const isAlive = scheduler.isAlive(work)
  // Gateways retry unacknowledged webhooks for days, and disable a URL that keeps refusing them.
  const isKept = reply.statusCode < 300 && reply.json().received === true
  if (isAlive && !isKept)
    violate(
      world,
      'a webhook is acknowledged, the second time too',
      `${url} was answered ${reply.statusCode}`,
    )
  if ((!isAlive || !isKept) && webhook.tries < triesOfWebhook) network.webhooks.push(webhook)
}

/** Returns the possible next steps of the queued webhooks. */
export function onTheWay(world: World): Chance[] {
  const { webhooks } = world.site.network
  if (webhooks.length === 0) return []
  const take = () => webhooks.splice(Math.floor(world.random() * webhooks.length), 1)[0]!
  const sent = (): void => {
    const webhook = take()
    note(world, `The webhook ${nameOf(webhook)} arrives`)
    void deliver(world, webhook)
  }
  const doubled = (): void => {
    const webhook = take()
    note(world, `The webhook ${nameOf(webhook)} arrives twice at one moment`)
    void deliver(world, webhook)
    void deliver(world, { ...webhook })
  }
  const again = (): void => {
    const webhook = take()
    note(world, `The webhook ${nameOf(webhook)} arrives, and will once more`)
    webhooks.push({ ...webhook })
    void deliver(world, webhook)
  }
  const dropped = (): void => note(world, `The webhook ${nameOf(take())} is lost`)
  return [
    { weight: 4, what: null, act: sent },
    { weight: 0.6, what: null, act: doubled },
    { weight: 0.4, what: null, act: again },
    { weight: 0.6, what: null, act: dropped },
  ]
}
