import { sql, type RawBuilder } from 'kysely'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import { refundOrderMachine } from '../../../../machines/records/refund-order/machine'
import { statesTagged } from '../../../../machines/tagged'
import { inStates } from '../../../core/in-states'
import { offered } from '../../../gateways/registry'
import { refundHours } from '../../../gateways/refund-hours'
import { problemsSince } from '../../payments'
import { warnedAt, warningWaits } from './fraud-warnings'

/**
 * Target time in hours to decide on payments that are in review or should be refunded; the same limit as for payments
 * waiting on a gateway.
 */
const decideHours = 72

/** Time at which a payment entered its current state. */
const stood = sql`coalesce((select max(h.at) from record_history h
  where h.record = 'payment' and h.record_id = y.id::text and h.to_state = y.state
    and h.from_state is distinct from h.to_state), y.updated_at)`

/** Part of a payment that has been refunded or lost to disputes. */
const gone = sql`((select coalesce(sum(f.amount_minor), 0) from refund f where f.payment_id = y.id and f.status = 'succeeded')
  + (select coalesce(sum(d.taken_minor), 0) from dispute d where d.payment_id = y.id and d.status <> 'kept'))`

/** Time by which a refund (`f`) of a payment (`y`) should have arrived, depending on the gateway. */
const arrivesBy = sql`coalesce(f.made_at, f.created_at) + make_interval(hours => case y.gateway ${sql.join(
  offered.map((gateway) => sql`when ${gateway} then ${refundHours(gateway)}::int`),
  sql` `,
)} else ${refundHours('')}::int end)`

/** Whether the refund (`f`) has an order that is already in the queue. */
const isQueued = sql`exists (select 1 from refund_order o where o.payment_id = f.payment_id
  and o.gateway_ref = f.gateway_ref and o.state in ${inStates(statesTagged(refundOrderMachine, 'waitsForOperator'))})`

/**
 * Selects money matters that need attention: disputes awaiting our response, by the gateway's deadline; fraud warnings,
 * which have no deadline; payments that are in review or due back; refunds that are overdue or have problems; webhooks
 * given up; gateways with a problem, due since the problem occurred. Columns are named as in the contract.
 */
export const waitingLines = (now: Date): RawBuilder<unknown> => sql`
  select d.kind as what, y.gateway, 'payment' as record, y.id::text as id, 1 as times,
    coalesce(d.amount_minor, d.taken_minor) as amount_minor, d.currency, d.answer_by as due, coalesce(d.opened_at, d.created_at) as since
  from dispute d join payment y on y.id = d.payment_id
  where d.status = 'open' and (d.awaits = 'us' or d.awaits is null)
  union all
  select 'fraudWarning', y.gateway, 'payment', y.id::text, 1, coalesce(y.captured_minor, y.amount_minor) - ${gone},
    coalesce(y.captured_currency, y.currency), null, ${warnedAt}
  from fraud_warning w join payment y on y.id = w.payment_id where ${warningWaits}
  union all
  select case when y.state = 'needsRefund' then 'dueBack' when y.captured_currency is null then 'unclear' else 'review' end,
    y.gateway, 'payment', y.id::text, 1,
    case when y.captured_currency is null then y.amount_minor else y.captured_minor end
      - ${gone},
    coalesce(y.captured_currency, y.currency), ${stood} + make_interval(hours => ${decideHours}), ${stood}
  from payment y where y.state in ${inStates(statesTagged(paymentMachine, 'undecided'))}
  union all
  select case o.state when 'silent' then 'refundSilent' else 'refundAttention' end, y.gateway, 'refund-order', o.id::text, 1,
    o.amount_minor, o.currency, o.updated_at, o.updated_at
  from refund_order o join payment y on y.id = o.payment_id where o.state in ${inStates(statesTagged(refundOrderMachine, 'waitsForOperator'))}
  union all
  select case f.status when 'attention' then 'refundAttention' else 'refundOverdue' end, y.gateway, 'payment', y.id::text, 1,
    f.amount_minor, f.currency, ${arrivesBy}, coalesce(f.made_at, f.created_at)
  from refund f join payment y on y.id = f.payment_id
  where (f.status = 'attention' or (f.status in ('pending', 'unknown') and ${arrivesBy} <= ${now})) and not ${isQueued}
  union all
  select 'webhooks', gateway, null, null, count(*), null, null, min(dead_at), min(dead_at)
  from payment_event where dead_at is not null group by gateway
  union all
  select 'gateway' || initcap(kind), gateway, null, null, count(*), null, null, min(last_at), min(last_at)
  from gateway_problem where last_at >= ${problemsSince(now)} group by kind, gateway`
