import { paymentMachine } from '../../../../machines/records/payment/machine'
import { statesTagged } from '../../../../machines/tagged'
import type { Data } from '../../../../contract/calls/call-types'
import type { Gateway } from '../../../../contract/values'
import type { Ctx } from '../../../platform/context'
import { forgetKeyProblem, problemsNow } from '../../payments'
import { bankAccountOf } from '../../../gateways/bank/account'
import { fromEnvironment, keyNamesOf, readSwitches, type Switch } from '../../../gateways/settings/switches'
import { reply, type Serve } from '../../../platform/http/registry'
import { changesOf, versionsOf } from '../../../core/change-log'
import { saveGateway } from './save-gateway'
import { positionsOf } from './gateway-order'

/** Registers the calls for payment method settings. Keys never leave the server. */
export function gatewayAdminRoutes(serve: Serve) {
  serve('admin/gateways', async ({ ctx }) => ({
    ...reply(await gatewaysData(ctx), 'refusals.found'),
    extra: { history: await changesOf(ctx.db, 'gateway'), problems: await problemsData(ctx) },
  }))

  serve('admin/gateways:save', async ({ input, ctx, caller }) => {
    await saveGateway(ctx, caller.user.id, input)
    if (input.keys || input.forget_keys) await forgetKeyProblem(ctx, input.gateway)
    await ctx.gateways.refresh()
    return reply(await gatewaysData(ctx), 'refusals.saved')
  })
}

const problemsData = async (ctx: Ctx) =>
  (await problemsNow(ctx)).map(({ kind, gateway, detail, times, last_at: at }) => ({
    kind,
    gateway,
    detail,
    times,
    last_at: at.toISOString(),
  }))

async function gatewaysData(ctx: Ctx): Promise<Data<'admin/gateways'>> {
  // Read before the switches, so that a concurrent change has a newer version and is detected on save.
  const versions = await versionsOf(ctx.db, 'gateway')
  const switches = await readSwitches(ctx.db, ctx.gateways.seal)
  const open = await openPayments(ctx)
  return positionsOf(switches).map((name) =>
    gatewayData(ctx, name, {
      set: switches.of(name),
      open: open.get(name) ?? 0,
      version: versions.get(name) ?? 0,
    }),
  )
}

function gatewayData(
  ctx: Ctx,
  name: string,
  { set, open, version }: { set: Switch; open: number; version: number },
): Data<'admin/gateways'>[number] {
  const names = keyNamesOf(name)
  const environment = fromEnvironment(ctx.config, name)
  const stored = names.some((key) => set.keys[key])
  return {
    gateway: name as Gateway,
    is_on: set.isOn,
    mode: (name === 'bank' ? bankAccountOf(ctx) : ctx.gateways.get(name))?.mode ?? null,
    source: environment ? 'environment' : stored ? 'stored' : 'none',
    keys: names.map((key) => ({
      name: key,
      is_set: environment ? ctx.config[key] !== undefined : Boolean(set.keys[key]),
      // The bank account is shown to all payers; keys are never shown.
      value: name === 'bank' ? (ctx.gateways.configOf(name)[key] ?? null) : null,
    })),
    unreadable: set.sealed && !environment,
    test_keys: ctx.gateways.isTest(name),
    notify_url: names.length && name !== 'bank' ? `${ctx.config.publicUrl}/webhooks/${name}` : null,
    open_payments: open,
    version,
  }
}

async function openPayments({ db }: Ctx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('payment')
    .select(['gateway', (eb) => eb.fn.countAll<number>().as('n')])
    .where('state', 'in', statesTagged(paymentMachine, 'open'))
    .groupBy('gateway')
    .execute()
  return new Map(rows.map(({ gateway, n }) => [gateway, n]))
}
