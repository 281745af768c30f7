import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { useCode } from '../../../server/areas/accounts/codes'
import { reachOf } from '../../../server/areas/accounts/code-address'
import { holdSlot } from '../../../server/areas/packages/slots'
import { findOrOpen, priceOf } from '../../../server/areas/payments/open-payment'
import { advance } from '../../../server/core/advance'
import type { Trx } from '../../../server/core/kind'
import { codeTo, newcomer } from '../../support/accounts-people'
import { listingSite } from '../../support/listing-site'
import { form, photo, subscribe } from '../../support/listings-world'
import { makePackage } from '../../support/payments-site'
import { person } from '../../support/people'
import { inTheMiddle, race } from '../../support/race'

const site = listingSite()
const inOne = <T>(work: (trx: Trx) => Promise<T>) => site.app.ctx.db.transaction().execute(work)

describe('the last slot of a plan', () => {
  race('goes to one of a hundred posts whose titles have nothing to do with each other', async () => {
    const { user, token } = await site.seller(1)
    const title_image = await photo()
    const replies = await Promise.all(
      Array.from({ length: 100 }, () =>
        site.app.call('post_property', { ...form(site.at, { title: randomUUID() }), title_image }, { token }),
      ),
    )
    expect(replies.map(({ code }) => code ?? 'ok').toSorted()).toEqual([
      ...Array.from({ length: 99 }, () => 'LIMIT_OVER'),
      'ok',
    ])
    const { db } = site.app.ctx
    const own = db.selectFrom('property').select('id').where('user_id', '=', user.id)
    expect(await own.execute()).toHaveLength(1)
  })
})

describe('a plan that ends while a listing is posted', () => {
  const revoke = (trx: Trx, id: number) =>
    advance(trx, {
      record: 'subscription',
      id,
      event: { type: 'subscription.revoked' },
      actor: { role: 'admin', id: site.boss.user.id },
      reason: 'Bought by mistake.',
      now: site.app.ctx.clock.now(),
    })
  const hold = (trx: Trx, userId: number) =>
    holdSlot(trx, { userId, kind: 'property_list', recordId: 1, now: site.app.ctx.clock.now() })
  const planned = async () => {
    const { user } = await person(site.app.ctx)
    return { userId: user.id, plan: await subscribe(site.app.ctx, user.id, { property_list: 1 }) }
  }
  const slotsOf = (plan: number) =>
    site.app.ctx.db.selectFrom('slot').select('id').where('subscription_id', '=', plan).execute()

  race('waits until the slot is taken that was checked under it', async () => {
    const { userId, plan } = await planned()
    const { second, results } = await inTheMiddle(
      site.app.ctx.db,
      (middle) =>
        inOne(async (trx) => {
          const held = await hold(trx, userId)
          await middle()
          return held
        }),
      () => inOne((trx) => revoke(trx, plan)),
    )
    expect([second, ...results.map(({ status }) => status)]).toEqual(['waiting', 'fulfilled', 'fulfilled'])
    expect(await slotsOf(plan)).toHaveLength(1)
  })

  race('gives no slot any more to whoever asked before it had ended', async () => {
    const { userId, plan } = await planned()
    const { results } = await inTheMiddle(
      site.app.ctx.db,
      (middle) =>
        inOne(async (trx) => {
          await revoke(trx, plan)
          await middle()
        }),
      () => inOne((trx) => hold(trx, userId)),
    )
    expect(results[1]).toMatchObject({ status: 'rejected', reason: { code: 'PACKAGE_MISSING' } })
    expect(await slotsOf(plan)).toEqual([])
  })
})

describe('two concurrent attempts at one purchase', () => {
  race('are one', async () => {
    const { user } = await person(site.app.ctx)
    const packageId = await makePackage(site.app, { price_minor: 4900 })
    const offer = await priceOf(site.app.ctx, packageId)
    const open = (trx: Trx) =>
      findOrOpen(
        trx,
        site.app.ctx,
        {
          userId: user.id,
          packageId,
          gateway: { name: 'stripe', mode: 'sandbox' },
          platform: 'web',
          clientKey: randomUUID(),
        },
        offer,
      )
    const { second, results } = await inTheMiddle(
      site.app.ctx.db,
      (middle) =>
        inOne(async (trx) => {
          const { id } = await open(trx)
          await middle()
          return id
        }),
      () => inOne(async (trx) => (await open(trx)).id),
    )
    expect(second).toBe('waiting')
    const [one, other] = results.map((result) =>
      result.status === 'fulfilled' ? result.value : result.reason,
    )
    expect(other).toBe(one)
    const { db } = site.app.ctx
    const written = db.selectFrom('payment').select('id').where('user_id', '=', user.id)
    expect(await written.execute()).toEqual([{ id: one }])
  })
})

describe('one code on two connections', () => {
  race('opens once', async () => {
    const { ctx } = site.app
    const { email } = newcomer()
    await site.app.call('get-otp', { email })
    const otp = await codeTo(site.app, email)
    const { second, results } = await inTheMiddle(
      ctx.db,
      (middle) => useCode(ctx, reachOf({ email }), { otp }, async () => middle()),
      () => useCode(ctx, reachOf({ email }), { otp }, async () => 'again'),
    )
    expect(second).toBe('waiting')
    expect(results).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'OTP_EXPIRED' } },
    ])
  })
})
