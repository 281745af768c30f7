import { describe, expect, test } from 'vitest'
import { followMoney } from '../../../server/areas/payments/follow-money'
import type { Paid } from '../../support/paid-verdict'
import { besides, dispute, refund, settleSite } from './settle-site'

/**
 * What becomes of 49.00 USD after they came: refunds, disputes and second charges in the same verdict of the gateway.
 */
const { site, at, attempt, pays, rowOf, historyOf, eventsOf, granted, written } = settleSite()

describe('what becomes of money in the same word', () => {
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

  test('a dispute that took it and is kept gives the package back; one of a part goes on with the rest', async () => {
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

  test('what an administrator writes down is followed by the server', async () => {
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

  test('a refund at a time that cannot be has none; one that can keeps it', async () => {
    const id = await attempt()
    await pays(id, { refunds: [refund(100, { at: at(2) }), refund(100, { id: 're_2', at: at(0.5) })] })
    const made = await site.db.selectFrom('refund').select('made_at').orderBy('gateway_ref').execute()
    expect(made).toEqual([{ made_at: null }, { made_at: at(0.5) }])
  })
})

describe('a second charge', () => {
  const seconds = () =>
    site.db
      .selectFrom('payment')
      .select(['state', 'second_of', 'provider_ref', 'captured_minor'])
      .where('second_of', 'is not', null)
      .orderBy('provider_ref')
      .execute()

  test('besides the one that pays is money to send back, once', async () => {
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

  test('that the gateway calls the paying one leaves the first the one that did', async () => {
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
