import { describe, expect, test } from 'vitest'
import { limitedFeatures, type Feature } from '../../../contract/api/package-features'
import { packageFacts, readFacts } from '../../../server/areas/eligibility/facts'
import { firstShut, requireEligible } from '../../../server/areas/eligibility/gates'
import { grantPackage } from '../../../server/areas/packages/grant'
import { holdSlot } from '../../../server/areas/packages/slots'
import { makePackage } from '../../support/payments-site'
import { person } from '../../support/people'
import { recordsSite } from '../../support/records-site'

const site = recordsSite()
const day = 86_400_000

/** Returns a user with all five required profile fields. */
async function complete(values: object = {}) {
  const picture = { key: 'p.webp', name: 'p.webp', mime: 'image/webp', bytes: 10, widths: [] }
  await site.db
    .insertInto('file')
    .values({ ...picture, created_at: site.clock.now() })
    .onConflict((known) => known.column('key').doNothing())
    .execute()
  return (await person(site, { address: 'Main Street 1', profile: picture.key, ...values })).user
}

async function give(userId: number, features: Record<string, number | null>, days = 30): Promise<number> {
  const packageId = await makePackage({ ctx: site }, { price_minor: 0, features, days })
  const granted = await site.inTransaction((trx) =>
    grantPackage(trx, { userId, packageId, paymentId: null, grantedBy: null, now: site.clock.now() }),
  )
  return granted!.id
}

const hold = (userId: number, recordId: number) =>
  site.inTransaction((trx) =>
    holdSlot(trx, { userId, kind: 'property_list', recordId, now: site.clock.now() }),
  )
const facts = (userId: number, feature: Feature) => packageFacts(site.db, userId, feature, site.clock.now())

describe('eligibility gates', () => {
  const open = {
    loggedIn: true,
    demoMode: false,
    deactivated: false,
    missingFields: [],
    verification: { required: false, status: 'initial' as const },
    packageAvailable: true,
    limitAvailable: true,
  }

  test('let a user pass if all are open', () => expect(firstShut(open)).toBeNull())

  test.each([
    [{ loggedIn: false }, 'NOT_LOGGED_IN', 'errors.notLoggedIn'],
    [{ demoMode: true }, 'DEMO_MODE', 'errors.demoMode'],
    [{ deactivated: true }, 'ACCOUNT_DEACTIVATED', 'errors.deactivated'],
    [{ missingFields: ['mobile' as const] }, 'PROFILE_INCOMPLETE', 'errors.profileIncomplete'],
    [{ packageAvailable: false }, 'PACKAGE_MISSING', 'errors.limitOver'],
    [{ limitAvailable: false }, 'LIMIT_OVER', 'errors.limitOver'],
    // Not applied, under review and failed each have their own text (§5).
    [{ verification: { required: true, status: 'initial' as const } }, 'NOT_VERIFIED', 'errors.notVerified'],
    [
      { verification: { required: true, status: 'pending' as const } },
      'NOT_VERIFIED',
      'errors.verificationPending',
    ],
    [
      { verification: { required: true, status: 'failed' as const } },
      'NOT_VERIFIED',
      'errors.verificationFailed',
    ],
  ])('refuse %j with %s', (shut, code, text) => {
    expect(firstShut({ ...open, ...shut })).toMatchObject({ code, text })
  })

  test("let a verified user pass, and any user if verification isn't required", () => {
    expect(firstShut({ ...open, verification: { required: true, status: 'success' } })).toBeNull()
    expect(firstShut({ ...open, verification: { required: false, status: 'failed' } })).toBeNull()
  })

  test('name each missing profile field', () =>
    expect(firstShut({ ...open, missingFields: ['mobile', 'address'] })?.more).toMatchObject({
      errors: { mobile: 'refusals.required', address: 'refusals.required' },
    }))
})

describe('facts read by the gates', () => {
  const read = (user: { id: number } | null, more: object = {}) =>
    readFacts(site.db, {
      userId: user?.id ?? null,
      feature: 'property_list',
      demoMode: false,
      now: site.clock.now(),
      ...more,
    })

  test('contain nothing for a guest', async () => {
    // A guest can't own a listing's slot.
    for (const more of [{ demoMode: true }, { demoMode: true, recordId: 1 }])
      expect(await read(null, more)).toEqual({
        loggedIn: false,
        demoMode: true,
        deactivated: false,
        missingFields: [],
        verification: { required: false, status: 'initial' },
        packageAvailable: false,
        limitAvailable: false,
      })
  })

  test('include missing name, e-mail, mobile, picture and address (§5); blanks count as missing', async () => {
    const { user } = await person(site, { name: ' ', email: null, mobile: null, address: '\n' })
    expect((await read(user)).missingFields).toEqual(['name', 'email', 'mobile', 'profile', 'address'])
    expect((await read(await complete())).missingFields).toEqual([])
  })

  test('include deactivation, and the verification status if required', async () => {
    await site.db
      .insertInto('setting')
      .values({ name: 'verification_required_for_user', value: 'true' })
      .execute()
    const user = await complete()
    const shut = await complete({ account_state: 'deactivated', verification_status: 'pending' })
    expect(await read(shut)).toMatchObject({
      loggedIn: true,
      deactivated: true,
      verification: { required: true, status: 'pending' },
    })
    expect(await read(user)).toMatchObject({ deactivated: false })
  })

  test("don't require another slot for a listing that has one", async () => {
    const user = await complete()
    const none = { packageAvailable: false, limitAvailable: false }
    expect(await read(user)).toMatchObject(none)
    await give(user.id, { property_list: 1 })
    expect(await read(user)).toMatchObject({ packageAvailable: true, limitAvailable: true })
    await hold(user.id, 1)
    expect(await read(user)).toMatchObject({ packageAvailable: true, limitAvailable: false })
    expect(await read(user, { recordId: 1 })).toMatchObject({ limitAvailable: true })
    expect(await read(user, { recordId: 2 })).toMatchObject({ limitAvailable: false })
    // A feature without a quota has no slots.
    expect(await read(user, { recordId: 1, feature: 'premium_properties' })).toMatchObject(none)
  })

  test('the first closed gate refuses; a plan gate lists the plans that open it', async () => {
    const asking = { feature: 'property_list' as const, demoMode: false, now: site.clock.now() }
    const id = await makePackage(
      { ctx: site },
      { price_minor: 900, name: 'Seller', features: { property_list: 1 } },
    )
    const opens = { feature: 'property_list', opens_with: [{ id, name: 'Seller' }] }
    await expect(requireEligible(site.db, { ...asking, userId: null })).rejects.toMatchObject({
      code: 'NOT_LOGGED_IN',
    })
    const user = await complete()
    await expect(requireEligible(site.db, { ...asking, userId: user.id })).rejects.toMatchObject({
      code: 'PACKAGE_MISSING',
      more: { extra: opens },
    })
    await give(user.id, { property_list: 1 })
    expect(await requireEligible(site.db, { ...asking, userId: user.id })).toBeUndefined()
    await hold(user.id, 1)
    await expect(requireEligible(site.db, { ...asking, userId: user.id })).rejects.toMatchObject({
      code: 'LIMIT_OVER',
      more: { extra: opens },
    })
  })
})

describe('features granted by plans (§6)', () => {
  const none = { packageAvailable: false, featureAvailable: false, limitAvailable: false }
  const all = { packageAvailable: true, featureAvailable: true, limitAvailable: true }

  test("don't exist for a user without a plan of their own", async () => {
    const [mine, theirs] = [await complete(), await complete()]
    await give(theirs.id, { property_list: null })
    expect(await facts(mine.id, 'property_list')).toEqual(none)
    expect(await facts(theirs.id, 'property_list')).toEqual(all)
  })

  test.each(limitedFeatures)('%s is limited by the sum of all plans (D68)', async (feature) => {
    const { id } = await complete()
    const first = await give(id, { [feature]: 1, premium_properties: null })
    expect(await facts(id, feature)).toEqual(all)
    const take = (subscriptionId: number, recordId: number, state: 'held' | 'used' | 'released') =>
      site.db
        .insertInto('slot')
        .values({
          subscription_id: subscriptionId,
          feature,
          record: 'property',
          record_id: recordId,
          state,
          created_at: site.clock.now(),
          updated_at: site.clock.now(),
        })
        .execute()
    await take(first, 1, 'released')
    expect(await facts(id, feature)).toEqual(all)
    await take(first, 2, 'used')
    expect(await facts(id, feature)).toEqual({ ...all, limitAvailable: false })
    const second = await give(id, { [feature]: 2 })
    expect(await facts(id, feature)).toEqual(all)
    await take(second, 3, 'held')
    expect(await facts(id, feature)).toEqual(all)
    await take(second, 4, 'held')
    expect(await facts(id, feature)).toEqual({ ...all, limitAvailable: false })
    await give(id, { [feature]: null })
    expect(await facts(id, feature)).toEqual(all)
  })

  test('a feature without a quota is either included or not', async () => {
    const { id } = await complete()
    await give(id, { property_list: 1 })
    expect(await facts(id, 'project_access')).toEqual({ ...none, packageAvailable: true })
    await give(id, { project_access: null })
    expect(await facts(id, 'project_access')).toEqual(all)
  })

  test('a suspended plan, or one ending at this moment, grants no features', async () => {
    const { id } = await complete()
    const given = await give(id, { property_list: 1 }, 10)
    await site.db.updateTable('subscription').set({ state: 'suspended' }).where('id', '=', given).execute()
    expect(await facts(id, 'property_list')).toEqual(none)
    await site.db.updateTable('subscription').set({ state: 'active' }).where('id', '=', given).execute()
    site.clock.pass(10 * day - 1)
    expect(await facts(id, 'property_list')).toEqual(all)
    site.clock.pass(1)
    expect(await facts(id, 'property_list')).toEqual(none)
  })
})
