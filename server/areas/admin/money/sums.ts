import { sql, type RawBuilder } from 'kysely'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import { refundOrderMachine } from '../../../../machines/records/refund-order/machine'
import { statesTagged } from '../../../../machines/tagged'
import { inStates } from '../../../core/in-states'
import type { MoneyStage, MoneySum, MovementKind } from '../../../../contract/values'
import { movementKinds } from '../../../../contract/values'

/** A time span: start inclusive, end exclusive. */
export interface Span {
  from: Date
  until: Date
}

/**
 * Selects every payment received in a span and what became of its money. Of the amount `taken`, successful refunds
 * returned `sent`, open disputes withhold `held`, and lost disputes took `gone`; `rest` remains with us. `rest` is
 * negative if the same money was both refunded and disputed.
 */
export const standing = ({ from, until }: Span): RawBuilder<unknown> => sql`
  select s.*, taken - sent - held - gone as rest from (
    select m.payment_id, m.gateway, m.mode, m.currency, (m.at at time zone 'UTC')::date as day, p.state,
      m.amount_minor as taken, coalesce(f.sent, 0)::bigint as sent,
      (coalesce(f.underway, 0) + coalesce(o.underway, 0))::bigint as underway,
      coalesce(f.is_unclear, false) as is_unclear, coalesce(d.held, 0)::bigint as held, coalesce(d.gone, 0)::bigint as gone,
      coalesce(d.inquired, 0)::bigint as inquired
    from money_movement m join payment p on p.id = m.payment_id
    left join (
      select payment_id, sum(amount_minor) filter (where status = 'succeeded') as sent,
        sum(amount_minor) filter (where status not in ('succeeded', 'failed')) as underway,
        bool_or(amount_minor is null and status <> 'failed') as is_unclear
      from refund group by payment_id) f on f.payment_id = m.payment_id
    left join (
      select payment_id, sum(amount_minor) as underway
      from refund_order where state in ${inStates(statesTagged(refundOrderMachine, 'unanswered'))} group by payment_id) o on o.payment_id = m.payment_id
    left join (
      select payment_id, sum(taken_minor) filter (where status = 'open') as held,
        sum(taken_minor) filter (where status = 'lost') as gone,
        sum(amount_minor) filter (where status = 'open' and taken_minor = 0) as inquired
      from dispute where status <> 'kept' group by payment_id) d on d.payment_id = m.payment_id
    where m.kind in ('charge', 'secondCharge') and m.at >= ${from} and m.at < ${until}) s`

/** Amounts of a payment by their current whereabouts; they add up to the amount taken. */
const stages: Record<MoneyStage, RawBuilder<unknown>> = {
  // Anything left of a refunded payment has no recorded outflow, so it is still with us.
  kept: sql`case when rest < 0 or state not in ${inStates(statesTagged(paymentMachine, 'undecided'))} then rest else 0 end`,
  review: sql`case when rest >= 0 and state = 'needsReview' then rest else 0 end`,
  dueBack: sql`case when rest >= 0 and state = 'needsRefund' then rest else 0 end`,
  sentPart: sql`case when sent < taken then sent else 0 end`,
  sentAll: sql`case when sent >= taken then sent else 0 end`,
  // An amount that can't be expressed has unknown whereabouts.
  disputed: sql`case when taken is not null then held end`,
  lost: sql`case when taken is not null then gone end`,
}

/** Sums over the payments of a span, by name, as columns of `standing`; a payment counts if its value isn't 0. */
export const sums: Partial<Record<MoneySum, RawBuilder<unknown>>> = {
  taken: sql`taken`,
  ...stages,
  underway: sql`underway`,
  inquiry: sql`inquired`,
}

/** Whether a captured or refunded amount can't be expressed. */
export const isUnknown = sql<boolean>`(taken is null or is_unclear)`

const kinds: readonly string[] = movementKinds

/** Selects the ids of the payments behind a sum of a span. */
export function paymentsBehind(name: MoneySum, span: Span): RawBuilder<unknown> {
  const { from, until } = span
  if (name === 'creditNote')
    return sql`select payment_id from credit_note where voided_at is null and issued_at >= ${from} and issued_at < ${until}`
  if (kinds.includes(name))
    return sql`select payment_id from money_movement
      where kind = ${name satisfies MoneySum as MovementKind} and at >= ${from} and at < ${until}`
  const condition = name === 'unknown' ? isUnknown : sql`${sums[name]!} <> 0`
  return sql`select payment_id from (${standing(span)}) stand where ${condition}`
}
