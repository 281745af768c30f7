import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { records } from '../../../contract/values'
import { json } from '../../../server/platform/db/json'
import { testApp, type TestApp } from '../../support/harness'
import { complete, ground, listing, subscribe, type Ground } from '../../support/listings-world'
import { admin, person } from '../../support/people'

let app: TestApp
let at: Ground
let token: string
let house: number
let report: string

beforeAll(async () => {
  app = await testApp()
  const { ctx } = app
  const { db } = ctx
  at = await ground(ctx)
  token = (await admin(ctx)).token
  const { user } = await complete(ctx, at)
  await subscribe(ctx, user.id, { property_list: 5 })
  house = await listing(ctx, at, user.id, { furnishing: 'Furnished', revision_state: 'editReview' })
  await db
    .insertInto('property_facility')
    .values({ property_id: house, facility_id: at.school, distance: 2 })
    .execute()
  const place = { name: 'Seattle', state: 'Washington', country: 'United States' }
  await db
    .insertInto('city')
    .values({
      ...place,
      latitude: 47.6,
      longitude: -122.3,
      texts: json({ ar: { name: 'سياتل', state: 'واشنطن', country: 'الولايات المتحدة' } }),
    })
    .execute()
  await db
    .updateTable('package')
    .set({ texts: json({ ar: { name: 'باقة' } }) })
    .execute()
  await db
    .updateTable('category')
    .set({ texts: json({ ar: { name: 'شقة' } }) })
    .where('id', '=', at.flat)
    .execute()
  await db
    .updateTable('facility')
    .set({ texts: json({ ar: { name: 'مدرسة' } }) })
    .execute()
  await db
    .updateTable('parameter')
    .set({ texts: json({ ar: { name: 'الأثاث', options: { Furnished: 'مفروش', Unfurnished: 'فارغ' } } }) })
    .where('id', '=', at.furnishing)
    .execute()
  const reason = await db
    .insertInto('report_reason')
    .values({ reason: 'Wrong price', texts: json({ ar: { reason: 'السعر غير صحيح' } }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  const reporter = await person(ctx)
  const { id } = await db
    .insertInto('report')
    .values({
      user_id: reporter.user.id,
      property_id: house,
      concerned_id: user.id,
      reason_id: reason.id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  report = String(id)
})
afterAll(() => app.close())

const asAdmin = (name: string, input: object, lang: string) => app.call(name as never, input, { token, lang })
const lineOf = async (record: string, lang: string, more: object = {}) => {
  const { data } = await asAdmin('admin/records', { record, ...more }, lang)
  return data.map(({ title, subtitle }: { title: string; subtitle: string }) => [title, subtitle])
}

/** Saves a pending edit of the house. */
async function edit(changes: object) {
  const { db, clock } = app.ctx
  const values = { changes: json(changes), submitted_at: clock.now() }
  await db
    .insertInto('property_revision')
    .values({ property_id: house, ...values })
    .onConflict((one) => one.column('property_id').doUpdateSet(values))
    .execute()
}
const changes = async (lang: string) =>
  (await asAdmin('admin/record', { record: 'property', id: String(house) }, lang)).data.pending_changes.map(
    ({ before, after }: { before: string; after: string }) => [before, after],
  )

describe('the administration in another language', () => {
  test('lists and queues name plans, places and report reasons in the language of the administrator', async () => {
    expect((await lineOf('subscription', 'ar'))[0][0]).toBe('باقة')
    expect((await lineOf('subscription', 'hi'))[0][0]).toBe('Test package')
    expect((await lineOf('property', 'ar'))[0][1]).toBe('سياتل, واشنطن')
    expect((await lineOf('property', 'en'))[0][1]).toBe('Seattle, Washington')
    const { data } = await asAdmin('admin/queue', { record: 'report' }, 'ar')
    expect(data).toMatchObject([{ id: report, subtitle: 'السعر غير صحيح' }])
  })

  // The queries differ by language, so an invalid one would fail only for readers of another language.
  test.each(records)('the list of kind %s can be read and searched', async (record) => {
    expect(await asAdmin('admin/records', { record, search: 'x' }, 'ar')).toMatchObject({ error: false })
  })

  test('a search finds a plan by its name in either language', async () => {
    for (const search of ['باقة', 'test pack'])
      expect(await lineOf('subscription', 'ar', { search })).toHaveLength(1)
  })

  test('records name places and report reasons in the language of the administrator', async () => {
    const fields = async (record: string, id: string) =>
      (await asAdmin('admin/record', { record, id }, 'ar')).data.fields.map(
        ({ value }: { value: string }) => value,
      )
    expect(await fields('property', String(house))).toContain('سياتل, واشنطن, الولايات المتحدة')
    expect(await fields('report', report)).toContain('السعر غير صحيح')
  })

  test.each(['en', 'ar', 'hi'])('a pending edit shows only what changes, in %s', async (lang) => {
    const facilities = [{ facility_id: at.school, distance: 2 }]
    const answer = (value: string) => [{ parameter_id: at.furnishing, value }]
    // Translating only the current values would show every unchanged answer and place as a change.
    await edit({ category_id: at.house, parameters: answer('Furnished'), facilities })
    expect(await changes(lang)).toEqual([])
    await edit({ category_id: at.flat, parameters: answer('Unfurnished'), facilities })
    const expected = {
      en: [
        ['House', 'Flat'],
        ['Furnishing: Furnished', 'Furnishing: Unfurnished'],
      ],
      ar: [
        ['House', 'شقة'],
        ['الأثاث: مفروش', 'الأثاث: فارغ'],
      ],
    }
    expect(await changes(lang)).toEqual(lang === 'ar' ? expected.ar : expected.en)
  })

  test('exports have the main language for every administrator, so that files can be compared', async () => {
    const reply = await app.http.inject({
      url: '/api/admin/export/reports',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'ar' },
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('Wrong price')
    expect(reply.body).not.toContain('السعر')
  })
})
