import { sandboxes } from '../../sandbox/gateways/sandboxes'
import { afterwards, type Action } from '../../sandbox/gateways/gateway-sandbox'
import { worldOf } from '../../sandbox/gateways/dispatch'
import { readBook, type World, type Chance } from './world'

/** Returns events caused by banks and payers at a gateway, independently of us. */
export async function ofGateways(world: World): Promise<Chance[]> {
  const { site } = world
  const rows = await site.app.ctx.db
    .selectFrom('payment')
    .select(['id', 'gateway', 'provider_ref'])
    .where('payment_type', '=', 'online')
    .where('second_of', 'is', null)
    .where('provider_ref', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const standIn = worldOf(site.app.ctx)
  const known = await Promise.all(
    rows.map(async ({ id, gateway, provider_ref }) => {
      const ref = provider_ref!.split('/').at(-1)!
      return { id, gateway, ref, view: await sandboxes[gateway]!.view(standIn, ref) }
    }),
  )
  return known.flatMap(({ id, gateway, ref, view }) => {
    const happen = (action: Action, weight: number): Chance => ({
      weight,
      what: `At ${gateway}: ${action}`,
      act: async () => {
        await site.network.toStandIn(`${site.address}/sandbox/_control/${gateway}/${ref}`, {
          method: 'POST',
          body: JSON.stringify({ action }),
          headers: { 'content-type': 'application/json' },
        })
        await site.sent()
        await readBook(world)
      },
    })
    // According to Stripe's documentation, a canceled payment takes no further charge.
    if (view?.status === 'canceled') return []
    if (!world.takenAt.has(id)) return [happen('pay', 0.15)]
    return sandboxes[gateway]!.actions.filter((action) => afterwards.includes(action)).map((action) =>
      happen(action, 0.06),
    )
  })
}
