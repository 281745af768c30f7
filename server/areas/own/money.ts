import { isTagged } from '../../../machines/tagged'
import { paymentMachine } from '../../../machines/records/payment/machine'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { listing } from '../../../contract/limits'
import { statesAwaiting } from '../../../machines/whose-turn'
import type { DB } from '../../platform/db/schema'
import type { AnyMachineSnapshot } from 'xstate'
import { textIn } from '../../platform/texts/catalogue-text'
import { eventsFor } from '../../core/allowed-events'
import { bankReceipt, payment } from '../payments'
import { nobody, type RecordKind, type Trx } from '../../core/kind'
import { subscription } from '../packages'
import { act, andBack, byTurn, restOf, together, type CountedRow, type NextActs } from './next-actions'

const day = 86_400_000
const most = 10

type NamedRow<T extends keyof DB> = Selectable<DB[T]> & { package_id: number; name: string } & CountedRow

async function snapshotOf<T extends keyof DB>(
  trx: Trx,
  kind: RecordKind<T>,
  row: Selectable<DB[T]>,
  now: Date,
): Promise<AnyMachineSnapshot> {
  const context = await kind.context(trx, row, now, nobody)
  return kind.machine.resolveState({ value: kind.stateOf(row), context } as never) as AnyMachineSnapshot
}

/** Returns bank transfers awaiting a receipt or its review. */
export async function transferItems(trx: Trx, userId: number, now: Date): Promise<NextActs> {
  const states = statesAwaiting(bankReceipt.machine, ['person', 'admin'])
  const { rows } = await sql<NamedRow<'bank_receipt'>>`
    select t.*, y.package_id, ${textIn('k', 'name')} as name, count(*) over ()::int as total from bank_receipt t join payment y on y.id = t.id join package k on k.id = y.package_id
    where t.user_id = ${userId} and t.state in (${sql.join(states)}) order by t.updated_at desc limit ${most}`.execute(
    trx,
  )
  const found = together(
    await Promise.all(
      rows.map(async (row) => {
        const page = `/bank-transfer/${row.package_id}?payment=${row.id}`
        const at = row.due_at ?? row.updated_at
        const links = { doAt: page, seeAt: page, mendAt: () => page }
        const item = { record: 'bank-receipt' as const, id: row.id, title: row.name, at, ...links }
        return byTurn({ ...item, reason: row.reason }, await snapshotOf(trx, bankReceipt, row, now))
      }),
    ),
  )
  return { ...found, more: restOf('transfer', rows, '/user/transactions') }
}

/** Returns unsettled gateway payments; of several attempts for one package, only the latest. */
export async function paymentItems(trx: Trx, userId: number, now: Date): Promise<NextActs> {
  const states = statesAwaiting(payment.machine, ['gateway', 'admin'])
  const { rows } = await sql<NamedRow<'payment'>>`
    select distinct on (y.package_id, y.state) y.*, ${textIn('k', 'name')} as name, 0 as total from payment y join package k on k.id = y.package_id
    where y.user_id = ${userId} and y.state in (${sql.join(states)})
      and not exists (select from bank_receipt t where t.id = y.id)
    order by y.package_id, y.state, y.created_at desc limit ${most}`.execute(trx)
  return together(
    await Promise.all(
      rows.map(async (row) => {
        const settled = !isTagged(paymentMachine, row.state, 'open')
        const seeAt = settled ? '/user/transactions' : `/checkout/${row.package_id}`
        const links = { doAt: seeAt, seeAt, mendAt: () => seeAt, reason: null }
        const item = { record: 'payment' as const, id: row.id, title: row.name, at: row.created_at, ...links }
        return byTurn(item, await snapshotOf(trx, payment, row, now))
      }),
    ),
  )
}

/**
 * Returns packages that end within a week, and suspended packages; those suspended because of a dispute are listed with
 * their payment.
 */
export async function packageItems(trx: Trx, userId: number, now: Date): Promise<NextActs> {
  const soon = new Date(now.getTime() + listing.warnDays * day)
  const states = statesAwaiting(subscription.machine, ['admin'])
  const { rows } = await sql<NamedRow<'subscription'>>`
    select s.*, ${textIn('k', 'name')} as name, count(*) over ()::int as total from subscription s join package k on k.id = s.package_id
    where s.user_id = ${userId} and (s.state in (${sql.join(states)})
      and not exists (select from payment y where y.id = s.payment_id and y.state = 'disputed') or s.state = 'active' and s.due_at > ${now} and s.due_at <= ${soon})
    order by s.due_at limit ${most}`.execute(trx)
  const page = '/user/subscription'
  const found = together(
    await Promise.all(
      rows.map(async (row) => {
        const { id, name: title, due_at } = row
        const snapshot = await snapshotOf(trx, subscription, row, now)
        const links = { doAt: page, seeAt: page, mendAt: () => page }
        const item = { record: 'subscription' as const, id, title, at: row.created_at, reason: null }
        const thisOne = byTurn({ ...item, ...links }, snapshot)
        if (row.state === 'active' && eventsFor(snapshot, 'clock').includes('period.over'))
          thisOne.next.push(
            act('subscription.ending', id, {
              title,
              at: due_at.toISOString(),
              link: andBack('/subscription-plan', page),
            }),
          )
        return thisOne
      }),
    ),
  )
  return { ...found, more: restOf('package', rows, page) }
}
