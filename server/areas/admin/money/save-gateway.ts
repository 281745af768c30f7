import type { TextKey } from '../../../../contract/texts/catalogue'
import { sql, type Transaction } from 'kysely'
import type { Parsed } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import type { DB } from '../../../platform/db/schema'
import {
  fromEnvironment,
  keyNamesOf,
  readSwitches,
  requiredOf,
  type Switch,
} from '../../../gateways/settings/switches'
import { Refusal } from '../../../platform/refusal'
import { lineProblem, type bankLines } from '../../../platform/config/bank-env'
import { changedSince, noteChange, standsNow } from '../../../core/change-log'
import { positionsOf, methods } from './gateway-order'

type GatewaySave = Parsed<'admin/gateways:save'>

/** Matches secret keys, which must not be entered into public fields. */
const secret = /^(sk|rk|whsec|FLWSECK)[_-]/i
const publicName = /PUBLI(C|SHABLE)_KEY$/

/**
 * Changes a gateway's settings and logs the change. Refuses with VALIDATION per field, and with CONFLICT if the gateway
 * has changed in the meantime, unless to what is asked for: the answer to the first request may have been lost.
 */
export async function saveGateway(ctx: Ctx, actorId: number, order: GatewaySave): Promise<void> {
  const { gateway: name } = order
  if (!methods.includes(name)) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (trx) => {
    // Serialised, because the positions of all gateways are read and written together.
    await sql`lock table gateway_setting in exclusive mode`.execute(trx)
    const switches = await readSwitches(trx, ctx.gateways.seal)
    const before = switches.of(name)
    if ((await changedSince(trx, 'gateway', order.version)).has(name)) {
      if (isStored(name, before, order)) return
      throw changedMeanwhile(name, before, order)
    }
    const keys = order.forget_keys ? {} : keysAfter(ctx, name, before, order.keys ?? {})
    const positions = order.move ? moved(name, order.move, switches) : null
    const after = { ...before, isOn: order.is_on ?? before.isOn, keys, sealed: false }
    const touched = keys !== before.keys || order.forget_keys === true
    await write(trx, name, {
      is_on: after.isOn,
      ...(touched && {
        keys: Object.keys(keys).length ? ctx.gateways.seal.close(JSON.stringify(keys)) : null,
      }),
      updated_at: at,
    })
    for (const [position, one] of (positions ?? []).entries())
      await write(trx, one, { position, updated_at: at })
    await noteChange(trx, {
      subject: `gateway.${name}`,
      before: sent(before),
      after: {
        ...sent(after),
        ...(touched && { keys_changed: true }),
        ...(order.move && { moved: order.move }),
      },
      actorId,
      at,
    })
  })
}

/** Whether everything the order asks for is stored already. An empty field asks only for an optional key to be removed. */
function isStored(name: string, { isOn, keys, sealed }: Switch, order: GatewaySave): boolean {
  const required: readonly string[] = requiredOf(name)
  const given = Object.entries(order.keys ?? {})
  return (
    order.move === undefined &&
    (order.is_on ?? isOn) === isOn &&
    (order.forget_keys !== true || (!sealed && Object.keys(keys).length === 0)) &&
    given.every(([key, value]) => (value === '' ? required.includes(key) || !keys[key] : keys[key] === value))
  )
}

/**
 * Returns the CONFLICT refusal with the current value of each bank account field that differs; keys are never included.
 */
function changedMeanwhile(name: string, { keys }: Switch, order: GatewaySave): Refusal {
  const typed = name === 'bank' ? Object.entries(order.keys ?? {}) : []
  const lost = typed.filter(([key, value]) => value !== (keys[key] ?? ''))
  const errors = Object.fromEntries(lost.map(([key]) => [`keys.${key}`, standsNow(keys[key] ?? '')]))
  return new Refusal('CONFLICT', order.keys ? 'operator.changedMeanwhile' : 'operator.switchedMeanwhile', {
    errors,
  })
}

/** Log entry of a gateway: which keys are set, never their values. The bank account isn't secret. */
const sent = ({ isOn, keys }: Switch) => ({
  is_on: isOn,
  keys: Object.keys(keys).toSorted(),
  ...(keys['BANK_ACCOUNT'] && { account: keys['BANK_ACCOUNT'] }),
})

/**
 * Merges the given keys into the stored ones; empty fields keep their value. Either all required keys are set or none.
 */
function keysAfter(ctx: Ctx, name: string, before: Switch, given: Record<string, string>) {
  const filled = Object.entries(given).filter(([, value]) => value !== '')
  const names: readonly string[] = keyNamesOf(name)
  const required: readonly string[] = requiredOf(name)
  // Leaving an optional value empty removes it.
  const gone = names.filter((key) => given[key] === '' && before.keys[key] && !required.includes(key))
  if (filled.length === 0 && gone.length === 0) return before.keys
  const errors: Record<string, TextKey> = {}
  if (fromEnvironment(ctx.config, name)) errors['keys'] = 'operator.keysOfEnvironment'
  for (const [key, value] of filled) {
    if (!names.includes(key)) errors[`keys.${key}`] = 'refusals.choice'
    else if (name === 'bank') {
      const problem = lineProblem(key as (typeof bankLines)[number], value)
      if (problem) errors[`keys.${key}`] = problem
    } else if (publicName.test(key) && secret.test(value)) errors[`keys.${key}`] = 'operator.keyIsSecret'
  }
  const after = { ...before.keys, ...Object.fromEntries(filled) }
  for (const key of gone) delete after[key]
  for (const key of required) if (!after[key]) errors[`keys.${key}`] = 'operator.keyMissing'
  if (Object.keys(errors).length) throw new Refusal('VALIDATION', 'refusals.validation', { errors })
  return after
}

/** Returns all gateways in their new order. */
function moved(name: string, method: 'up' | 'down', switches: { of: (name: string) => Switch }): string[] {
  const order = positionsOf(switches)
  const from = order.indexOf(name)
  const to = Math.min(order.length - 1, Math.max(0, from + (method === 'up' ? -1 : 1)))
  return order.toSpliced(from, 1).toSpliced(to, 0, name)
}

interface Columns {
  is_on?: boolean
  position?: number
  keys?: string | null
  updated_at: Date
}

function write(trx: Transaction<DB>, gateway: string, columns: Columns) {
  return trx
    .insertInto('gateway_setting')
    .values({ gateway, ...columns })
    .onConflict((known) => known.column('gateway').doUpdateSet(columns))
    .execute()
}
