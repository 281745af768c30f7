import { sql, type RawBuilder } from 'kysely'
import { page } from '../../../../contract/limits'
import type { Parsed, Data } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import type { PaymentRow } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import { reply, type Serve } from '../../../platform/http/registry'
import { containing } from '../../../platform/db/page-of'
import { inAnyLanguage, textIn } from '../../../platform/texts/catalogue-text'
import { called } from '../../../core/person-name'
import { numberOf } from '../lists'
import { disputesOf, refundsOf, warningsOf } from './refunds-and-disputes'
import { paymentNamed } from './find-by-number'
import { ordersOf, refundableOf } from './refunds'
import { daysOf, spanOf } from './day-range'
import { paymentsBehind } from './sums'
import { whereMoneyIs } from './money-overview'
import type { PaymentRecordState } from '../../../../contract/money/payment-states'
import type { Gateway } from '../../../../contract/values'

/** Maps a payment attempt for operators. */
function attemptData(row: PaymentRow): Data<'admin/payment'>['payment'] {
  const { captured_minor: minor, captured_currency: currency } = row
  return {
    id: row.id,
    state: row.state as PaymentRecordState,
    gateway: row.gateway as Gateway,
    test_mode: row.mode === 'sandbox',
    asked: { amount_minor: row.amount_minor, currency: row.currency },
    captured: minor === null || currency === null ? null : { amount_minor: minor, currency },
    provider_ref: row.provider_ref,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Registers the calls for all users' payments with details. Permitted events come from `admin/record`. */
export function paymentsRoutes(serve: Serve) {
  serve('admin/payments', async ({ input, ctx }) => {
    const all = asked(ctx, input)
    const [rows, states] = await Promise.all([
      all
        .$if(input.state !== undefined, (query) => query.where('y.state', '=', input.state!))
        .selectAll('y')
        .select([
          textIn('k', 'name').as('package_name'),
          called('u').as('person_name'),
          'u.email as person_email',
        ])
        .orderBy('y.created_at', 'desc')
        .orderBy('y.id')
        .offset(input.offset ?? 0)
        .limit(input.limit ?? page.limit)
        .execute(),
      all
        .select(['y.state', (eb) => eb.fn.countAll<number>().as('n')])
        .groupBy('y.state')
        .execute(),
    ])
    const counts = Object.fromEntries(states.map(({ state, n }) => [state, n]))
    const total = states.reduce(
      (sum, { state, n }) => sum + (!input.state || state === input.state ? n : 0),
      0,
    )
    return { ...reply(rows.map(lineData), 'refusals.found'), extra: { total, counts } }
  })

  serve('admin/money', async ({ input, ctx }) => reply(await whereMoneyIs(ctx, input), 'refusals.found'))

  serve('admin/payment', async ({ input, ctx, caller }) => {
    const { payment_transaction_id: id } = input
    const row = await ctx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw new Refusal('NOT_FOUND', 'refusals.notFound')
    const others = await ctx.db
      .selectFrom('payment')
      .selectAll()
      .where('purchase_id', '=', row.purchase_id)
      .where('id', '<>', id)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    const data = {
      payment: attemptData(row),
      others: others.map(attemptData),
      events: await eventsOf(ctx, id),
      refund_ref: row.refund_ref,
      refundable: await refundableOf(ctx, row, caller.user.id),
      orders: await ordersOf(ctx, id),
      refunds: await refundsOf(ctx, id),
      disputes: await disputesOf(ctx, id),
      warnings: await warningsOf(ctx, id),
    }
    return reply(data, 'refusals.found')
  })
}

type PaymentLine = PaymentRow & { package_name: string; person_name: string; person_email: string | null }

const lineData = (row: PaymentLine) => ({
  ...attemptData(row),
  package: row.package_name,
  person: { id: row.user_id, name: row.person_name, email: row.person_email },
})

/** Returns a query for the requested payments in any state, because the counts cover all states. */
function asked(ctx: Ctx, input: Parsed<'admin/payments'>) {
  const { gateway, person, search, currency, mode } = input
  return ctx.db
    .selectFrom('payment as y')
    .innerJoin('package as k', 'k.id', 'y.package_id')
    .innerJoin('app_user as u', 'u.id', 'y.user_id')
    .$if(gateway !== undefined, (query) => query.where('y.gateway', '=', gateway!))
    .$if(person !== undefined, (query) => query.where('y.user_id', '=', person!))
    .$if(mode !== undefined, (query) => query.where('y.mode', '=', mode!))
    .$if(currency !== undefined, (query) =>
      query.where(sql`coalesce(y.captured_currency, y.currency)`, '=', currency!),
    )
    .$if(isBetween(input), (query) => query.where(between(input, ctx.clock.now())))
    .$if(Boolean(search), (query) =>
      query.where((eb) => {
        const texts = ['u.name', 'u.email'] as const
        const like = (text: (typeof texts)[number]) => eb(eb.fn('lower', [text]), 'like', containing(search!))
        const called = eb('u.mobile', 'like', containing(numberOf(search!)))
        return eb.or([
          inAnyLanguage('k', 'name', containing(search!)),
          ...texts.map(like),
          called,
          paymentNamed(search!),
        ])
      }),
    )
}

const isBetween = ({ sum, from, to }: Parsed<'admin/payments'>) => Boolean(sum ?? from ?? to)

/**
 * Returns the condition for the payments behind a sum of the overview or, without a sum, for the payments started
 * between two days.
 */
function between({ sum, from, to }: Parsed<'admin/payments'>, now: Date): RawBuilder<boolean> {
  const span = spanOf(daysOf({ from, to }, now))
  return sum
    ? sql<boolean>`y.id in (${paymentsBehind(sum, span)})`
    : sql<boolean>`y.created_at >= ${span.from} and y.created_at < ${span.until}`
}

/** Returns a payment's webhooks and their results. */
async function eventsOf({ db }: Ctx, paymentId: string) {
  const rows = await db
    .selectFrom('payment_event')
    .select(['event_id', 'type', 'outcome', 'attempts', 'received_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('received_at', 'desc')
    .orderBy('event_id')
    .limit(100)
    .execute()
  return rows.map(({ event_id: id, type, outcome, attempts, received_at: at }) => ({
    id,
    type,
    outcome,
    attempts,
    received_at: at.toISOString(),
  }))
}
