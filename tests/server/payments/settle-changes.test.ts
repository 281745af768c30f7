import { describe, expect, test } from 'vitest'
import { followMoney } from '../../../server/areas/payments/follow-money'
import type { Paid } from '../../support/paid-verdict'
import { besides, dispute, refund, settleSite } from './settle-site'

/**
 * Tests refunds, disputes and second charges of 49.00 USD reported in the same verdict of the gateway as the payment.
 */
const { site, at, attempt, pays, rowOf, historyOf, eventsOf, granted, written } = settleSite()

describe('changes reported together with the payment', () => {
  test.each<[string, Partial<Paid>, string, string[]]>([
    ['a part went back', { refunds: [refund(100)] }, 'success', ['refund.part']],
    ['all went back', { outcome: 'refunded', refunds: [refund(4900)] }, 'refunded', ['refund.made']],
    [
      'a dispute took it',
      { outcome: 'disputed', disputes: [dispute()] },
      'disputed',
      ['dispute.noted', 'dispute.opened'],
    ],
    [
      'a dispute was lost',
      { outcome: 'disputed', disputes: [dispute({ status: 'lost' })] },
      'refunded',
      ['dispute.lost'],
    ],
    [
      'an inquiry, a warning and a part that went back',
      {
        disputes: [dispute({ kind: 'inquiry', takenMinor: 0 })],
        warnings: [{ id: 'issfr_1', isActionable: true, reason: null, at: null }],
        refunds: [refund(100)],
      },
      'success',
      ['dispute.noted', 'warning.noted', 'refund.part'],
    ],
  ])('%s', async (_, more, state, events) => {
    const id = await attempt()
    expect(await pays(id, more)).toEqual({ state, changed: true })
    expect((await rowOf(id)).state).toBe(state)
    expect(await eventsOf(id)).toEqual(['gateway.succeeded', ...events])
    for (const line of await historyOf(id)) expect(line).toMatchObject({ actor_role: 'gateway', at: at(1) })
    const before = await written()
    expect(await pays(id, more)).toEqual({ state, changed: false })
    expect(await written()).toEqual(before)
  })

  test('a won dispute restores the plan; a partially lost one leaves it active with the rest of the money', async () => {
    const id = await attempt()
    await pays(id, { disputes: [dispute()] })
    expect(await pays(id, { disputes: [dispute({ status: 'kept', takenMinor: 0 })] })).toEqual({
      state: 'success',
      changed: true,
    })
    await pays(id, { disputes: [dispute()] })
    await pays(id, { disputes: [dispute({ status: 'lost', takenMinor: 900 })] })
    await pays(id, { disputes: [dispute({ status: 'lost', takenMinor: 4900 })] })
    expect(await pays(id, { disputes: [dispute({ status: 'kept', takenMinor: 0 })] })).toEqual({
      state: 'needsRefund',
      changed: true,
    })
    expect((await eventsOf(id)).slice(3)).toEqual([
      'dispute.won',
      'dispute.noted',
      'dispute.opened',
      'suspension.lifted',
      'dispute.lost',
      'money.returned',
    ])
  })

  test("changes triggered by an administrator's action are recorded as made by the server", async () => {
    const id = await attempt()
    await pays(id)
    const state = await site.inTransaction((trx) =>
      followMoney(trx, { id, state: 'success' }, { refunds: [refund(4900)] }, site.clock.now(), 'server'),
    )
    expect(state).toBe('refunded')
    expect((await historyOf(id)).at(-1)).toMatchObject({
      event: 'refund.made',
      actor_role: 'server',
      actor_id: null,
    })
  })

  test('a refund with an implausible time is stored without one, and a plausible time is stored', async () => {
    const id = await attempt()
    await pays(id, { refunds: [refund(100, { at: at(2) }), refund(100, { id: 're_2', at: at(0.5) })] })
    const made = await site.db.selectFrom('refund').select('made_at').orderBy('gateway_ref').execute()
    expect(made).toEqual([{ made_at: null }, { made_at: at(0.5) }])
  })
})

describe('second charge', () => {
  const seconds = () =>
    site.db
      .selectFrom('payment')
      .select(['state', 'second_of', 'provider_ref', 'captured_minor'])
      .where('second_of', 'is not', null)
      .orderBy('provider_ref')
      .execute()

  test('a second charge next to the paying one requires one refund', async () => {
    const id = await attempt()
    const verdict = { chargeRef: 'ch_1', others: [besides(), besides({ id: 'ch_3', amountMinor: 100 })] }
    expect(await pays(id, verdict)).toEqual({ state: 'success', changed: true })
    expect(await seconds()).toEqual([
      { state: 'needsRefund', second_of: id, provider_ref: 'ch_2', captured_minor: 4900 },
      { state: 'needsRefund', second_of: id, provider_ref: 'ch_3', captured_minor: 100 },
    ])
    expect(await granted()).toEqual([id])
    const before = await written()
    expect(await pays(id, verdict)).toEqual({ state: 'success', changed: false })
    expect(await written()).toEqual(before)
  })

  test("a second charge reported as the paying one doesn't replace the original", async () => {
    const id = await attempt()
    const other = await attempt({ gateway: 'paypal' })
    await pays(id, { chargeRef: 'ch_1' })
    expect(await pays(id, { chargeRef: 'ch_2', outcome: 'refunded', refunds: [refund(4900)] })).toEqual({
      state: 'success',
      changed: false,
    })
    expect((await rowOf(id)).charge_ref).toBe('ch_1')
    expect((await rowOf(other)).charge_ref).toBeNull()
    expect(await seconds()).toEqual([
      { state: 'refunded', second_of: id, provider_ref: 'ch_2', captured_minor: 4900 },
    ])
  })
})
