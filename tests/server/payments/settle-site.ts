import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { beforeEach, vi } from 'vitest'
import { settle } from '../../../server/areas/payments/settle-payment'
import type { Ctx } from '../../../server/platform/context'
import type { PaymentTable } from '../../../server/platform/db/schema.gen'
import type { DisputeFact, GatewayVerdict, OtherCharge, RefundFact } from '../../../server/gateways/port'
import { paidVerdict, type Paid } from '../../support/paid-verdict'
import { makePackage } from '../../support/payments-site'
import { person } from '../../support/people'
import { recordsSite } from '../../support/records-site'

export const hour = 3_600_000

export const isPending = (
  more: Partial<Extract<GatewayVerdict, { outcome: 'pending' }>> = {},
): GatewayVerdict => ({
  outcome: 'pending',
  underway: true,
  ...more,
})
export const failed = (reason = 'card_declined'): GatewayVerdict => ({ outcome: 'failed', reason })
export const expired: GatewayVerdict = { outcome: 'expired', reason: 'order_voided' }

export const refund = (amountMinor: number, more: Partial<RefundFact> = {}): RefundFact => ({
  id: 're_1',
  amountMinor,
  currency: 'USD',
  status: 'succeeded',
  word: 'succeeded',
  at: null,
  ...more,
})
export const dispute = (more: Partial<DisputeFact> = {}): DisputeFact => ({
  id: 'dp_1',
  kind: 'dispute',
  status: 'open',
  awaits: 'us',
  amountMinor: 4900,
  currency: 'USD',
  takenMinor: 4900,
  answerBy: null,
  word: 'needs_response',
  reason: 'fraudulent',
  isRefundable: null,
  openedAt: null,
  ...more,
})
export const besides = (more: Partial<OtherCharge> = {}): OtherCharge => ({
  id: 'ch_2',
  amountMinor: 4900,
  currency: 'USD',
  reference: null,
  at: null,
  refundedMinor: 0,
  ...more,
})

/** Sets up a buyer of a plan for 49.00 USD, with helpers to apply a gateway's verdict to payment attempts. */
export function settleSite() {
  const site = recordsSite()
  const log = { error: vi.fn() }
  const buying = { userId: 0, packageId: 0, begun: new Date(0) }
  beforeEach(async () => {
    log.error.mockClear()
    buying.userId = (await person(site)).user.id
    buying.packageId = await makePackage({ ctx: site }, { price_minor: 4900 })
    buying.begun = site.clock.now()
  })

  const ctx = () => ({ ...site, log }) as unknown as Ctx
  const at = (hours: number) => new Date(buying.begun.getTime() + hours * hour)

  /** Creates an attempt started an hour ago and now pending at its gateway; `more` overrides its columns. */
  async function attempt(more: Partial<Insertable<PaymentTable>> = {}): Promise<string> {
    const { id } = await site.db
      .insertInto('payment')
      .values({
        id: randomUUID(),
        user_id: buying.userId,
        package_id: buying.packageId,
        gateway: 'stripe',
        mode: 'sandbox',
        payment_type: 'online',
        amount_minor: 4900,
        currency: 'USD',
        state: 'pending',
        provider_ref: `pi_${randomUUID()}`,
        due_at: at(1.5),
        wait_until: at(72),
        created_at: buying.begun,
        updated_at: buying.begun,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    site.clock.moveTo(at(1))
    return id
  }

  /** Creates a purchase whose first attempt is in the given state, with another attempt pending at its gateway. */
  async function pairOf(first: PaymentTable['state'], more: Partial<Insertable<PaymentTable>> = {}) {
    const purchase_id = randomUUID()
    const paid = await attempt({ purchase_id, state: first, gateway: `first of ${purchase_id}` })
    return { paid, id: await attempt({ purchase_id, gateway: `second of ${purchase_id}`, ...more }) }
  }

  const says = (id: string, verdict: GatewayVerdict, givenUpBy?: number) =>
    settle(ctx(), id, verdict, { givenUpBy })
  const pays = (id: string, more: Partial<Paid> = {}) => says(id, paidVerdict(id, more))
  const rowOf = (id: string) =>
    site.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const historyOf = (id: string) =>
    site.db
      .selectFrom('record_history')
      .select(['event', 'from_state', 'to_state', 'actor_role', 'actor_id', 'at'])
      .where('record', '=', 'payment')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
  const eventsOf = async (id: string) => (await historyOf(id)).map(({ event }) => event)
  const effects = async () =>
    (await site.db.selectFrom('outbox').select('type').orderBy('id').execute()).map(({ type }) => type)
  const granted = async () =>
    (await site.db.selectFrom('subscription').select('payment_id').orderBy('id').execute()).map(
      ({ payment_id }) => payment_id,
    )
  const receipts = () => site.db.selectFrom('payment_receipt').select(['payment_id', 'number']).execute()

  /** Returns everything that settling may write. */
  const written = async () => ({
    // xmin changes even if an update leaves the values unchanged.
    payments: await site.db
      .selectFrom('payment')
      .selectAll()
      .select(sql`xmin::text`.as('version'))
      .orderBy('id')
      .execute(),
    history: await site.db.selectFrom('record_history').selectAll().orderBy('id').execute(),
    effects: await site.db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    granted: await site.db.selectFrom('subscription').selectAll().execute(),
    receipts: await receipts(),
  })

  return {
    site,
    log,
    buying,
    ctx,
    at,
    attempt,
    pairOf,
    says,
    pays,
    rowOf,
    historyOf,
    eventsOf,
    effects,
    granted,
    receipts,
    written,
  }
}
