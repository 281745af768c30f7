import { sql } from 'kysely'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import { statesTagged } from '../../../../machines/tagged'
import { inStates } from '../../../core/in-states'

/**
 * Whether a fraud warning (`w`) needs attention: actionable according to its gateway, not yet seen, and about money that
 * is still here. A gateway doesn't know about refunds made elsewhere.
 */
export const warningWaits = sql<boolean>`w.actionable and w.seen_at is null and not exists (
  select from payment p where p.id = w.payment_id and p.state in ${inStates(statesTagged(paymentMachine, 'sentBack'))})`

/** Time of a fraud warning (`w`). */
export const warnedAt = sql<Date>`coalesce(w.made_at, w.created_at)`
