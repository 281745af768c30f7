import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type App } from '../../../server/app/app'
import { keptMs } from '../../../server/platform/http/public-cache'
import { announcePublicChange } from '../../../server/platform/stream/public-change'
import { json } from '../../../server/platform/db/json'
import { complete, ground, listing, type Ground } from '../../support/listings-world'
import { publishingSite } from './publishing-site'

const publishing = publishingSite()
const { call, save, act, entry } = publishing
const languages = ['en', 'ar', 'hi'] as const
type Read = Record<(typeof languages)[number], unknown>

let at: Ground
let home: number
let kept: App
beforeAll(async () => {
  const { ctx } = publishing.app
  at = await ground(ctx)
  const { user } = await complete(ctx, at)
  home = await listing(ctx, at, user.id, { slug: 'home', title: 'Home' })
  await ctx.db
    .updateTable('property')
    .set({ attrs: json({ [at.bedrooms]: 3, [at.furnishing]: 'Furnished', [at.extras]: 'Pool, Sauna' }) })
    .where('id', '=', home)
    .execute()
  await ctx.db
    .insertInto('property_facility')
    .values({ property_id: home, facility_id: at.school, distance: 1 })
    .execute()
  kept = await buildApp(ctx, keptMs)
  await kept.http.ready()
})
afterAll(() => kept.http.close())

/**
 * Returns the responses to a call in each language, through the response cache. Calls in one language after the other,
 * twice.
 */
async function readIn(name: string, pick: (data: any) => unknown): Promise<Read> {
  const once = async () => {
    const found: Partial<Read> = {}
    for (const lang of languages) {
      const reply = await kept.http.inject({ url: `/api/${name}`, headers: { 'accept-language': lang } })
      found[lang] = pick(reply.json().data)
    }
    return found as Read
  }
  const first = await once()
  expect(await once()).toEqual(first)
  return first
}

/** Returns the record id of an entry, given its kind and the id within that kind. */
const recordOf = async (part: 'catalogue' | 'packages', kind: string, subject: number): Promise<number> => {
  const { data } = await call(`admin/${part}`, { kind, limit: 100 })
  return data.find((one: { subject_id: number }) => one.subject_id === subject).id
}

/** Saves an entry with these texts in other languages, otherwise unchanged. */
async function translate(part: 'catalogue' | 'packages', kind: string, subject: number, texts: object) {
  const id = await recordOf(part, kind, subject)
  const { values } = await entry(part, id)
  await save(part, kind, { ...values, texts }, { id })
  announcePublicChange(publishing.app.ctx)
  return id
}

const first = async (name: string) => (await publishing.app.call(name as never, {})).data[0]
const detail = `get_property?slug_id=home`

describe('a text per language', () => {
  it('property types have a name per language in filters, cards, lists and the listing, or else that of the main language', async () => {
    const id = await translate('catalogue', 'category', at.house, { ar: { name: 'منزل' } })
    const expected = { en: 'House', ar: 'منزل', hi: 'House' }
    expect(
      await readIn(
        'get_categories',
        (all) => all.find((one: { id: number }) => one.id === at.house).category,
      ),
    ).toEqual(expected)
    expect(await readIn('get-property-list', ([card]) => card.category.category)).toEqual(expected)
    expect(await readIn(detail, ([one]) => one.category.category)).toEqual(expected)
    const listed = (data: any) =>
      data.sections.find((one: { key: string }) => one.key === 'newest').data[0].category.category
    expect(await readIn('homepage-data', listed)).toEqual(expected)
    expect((await entry('catalogue', id)).history[0].changes).toEqual([
      { field: 'name.ar', before: '', after: 'منزل' },
    ])
    const found = await publishing.app.call('get_categories', { search: 'منز' })
    expect(found.data).toMatchObject([{ id: at.house, category: 'House' }])
  })

  it('attributes, their units and options have names per language, while the values that filters ask for stay', async () => {
    const { ctx } = publishing.app
    await ctx.db.updateTable('parameter').set({ unit: 'm' }).where('id', '=', at.bedrooms).execute()
    await translate('catalogue', 'parameter', at.bedrooms, {
      ar: { name: 'غرف النوم', unit: 'م' },
      hi: { name: 'शयनकक्ष' },
    })
    await translate('catalogue', 'parameter', at.extras, {
      ar: { name: 'مزايا', options: 'مسبح' },
      hi: { options: '\nसौना' },
    })
    const asked = (all: any) => {
      const of = all.find((one: { id: number }) => one.id === at.house).parameter_types
      return of.map((one: any) => [one.name, one.unit, one.type_values, one.value_names])
    }
    const furnished = ['Furnished', 'Unfurnished']
    const furnishing = ['Furnishing', null, furnished]
    const options = ['Pool', 'Sauna']
    expect(await readIn('get_categories', asked)).toEqual({
      en: [
        ['Bedrooms', 'm', [], undefined],
        [...furnishing, undefined],
        ['Extras', null, options, undefined],
      ],
      ar: [
        ['غرف النوم', 'م', [], undefined],
        [...furnishing, furnished],
        ['مزايا', null, options, ['مسبح', 'Sauna']],
      ],
      hi: [
        ['शयनकक्ष', 'm', [], undefined],
        [...furnishing, furnished],
        ['Extras', null, options, ['Pool', 'सौना']],
      ],
    })
    const facts = ([one]: any) =>
      one.parameters.map(({ name, value, unit }: any) => [name, value, unit].filter(Boolean).join(' '))
    const read = {
      en: ['Bedrooms 3 m', 'Furnishing Furnished', 'Extras Pool, Sauna'],
      ar: ['غرف النوم 3 م', 'Furnishing Furnished', 'مزايا مسبح, Sauna'],
      hi: ['शयनकक्ष 3 m', 'Furnishing Furnished', 'Extras Pool, सौना'],
    }
    expect(await readIn(detail, facts)).toEqual(read)
    expect(await readIn('get-property-list', ([{ facts: parameters }]) => facts([{ parameters }]))).toEqual(
      read,
    )
    const names = (all: any) => all.find((one: { id: number }) => one.id === at.extras).value_names
    expect(await readIn('get-facilities-for-filter', names)).toMatchObject({ ar: ['مسبح', 'Sauna'] })
    const asks = { parameter_values: `${at.extras}:Pool` }
    const filtered = await publishing.app.call('get-property-list', asks, { lang: 'ar' })
    expect(filtered.data).toMatchObject([{ slug_id: 'home' }])
  })

  it('nearby places have names per language', async () => {
    await translate('catalogue', 'facility', at.school, { hi: { name: 'स्कूल' } })
    const expected = { en: 'School', ar: 'School', hi: 'स्कूल' }
    expect(await readIn('get_facilities', ([one]) => one.name)).toEqual(expected)
    expect(await readIn(detail, ([one]) => one.assign_facilities[0].name)).toEqual(expected)
  })

  it('report reasons have a text per language, and operators publish and withdraw them', async () => {
    const id = await save('catalogue', 'reason', {
      reason: 'Wrong price',
      asks_text: true,
      texts: { ar: { reason: 'السعر غير صحيح' }, hi: { reason: ' ' } },
    })
    expect(await readIn('get_report_reasons', (all) => all.length)).toEqual({ en: 0, ar: 0, hi: 0 })
    await act('catalogue', id, 'published')
    expect(await readIn('get_report_reasons', ([one]) => one.reason)).toEqual({
      en: 'Wrong price',
      ar: 'السعر غير صحيح',
      hi: 'Wrong price',
    })
    expect(await first('get_report_reasons')).toMatchObject({ asks_text: true })
    await act('catalogue', id, 'withdrawn', 'Too broad')
    announcePublicChange(publishing.app.ctx)
    expect(await readIn('get_report_reasons', (all) => all.length)).toEqual({ en: 0, ar: 0, hi: 0 })
  })

  it('plans have names and descriptions per language', async () => {
    const id = await save('packages', 'package', {
      name: 'Agency',
      description: 'For offices.',
      price: '10',
      duration_days: 30,
      features: [{ type: 'property_list' }],
      texts: { ar: { name: 'وكالة', description: 'للمكاتب.' }, hi: { name: 'एजेंसी' } },
    })
    await act('packages', id, 'published')
    announcePublicChange(publishing.app.ctx)
    expect(await readIn('get-package', ([one]) => [one.name, one.description])).toEqual({
      en: ['Agency', 'For offices.'],
      ar: ['وكالة', 'للمكاتب.'],
      hi: ['एजेंसी', 'For offices.'],
    })
  })
})

describe('saving the texts', () => {
  it('leaves the texts unchanged when the values contain none, and removes texts that were emptied', async () => {
    const id = await recordOf('catalogue', 'facility', at.school)
    await save('catalogue', 'facility', { name: 'School', texts: { ar: { name: 'مدرسة' } } }, { id })
    await save('catalogue', 'facility', { name: 'School', position: 2 }, { id })
    expect((await entry('catalogue', id)).values.texts).toEqual({ ar: { name: 'مدرسة' } })
    await save(
      'catalogue',
      'facility',
      { name: 'School', texts: { ar: { name: '' }, en: { name: 'X' } } },
      { id },
    )
    expect((await entry('catalogue', id)).values.texts).toEqual({})
  })

  it('refuses more option texts than options, and an invalid language code', async () => {
    const values = { name: 'Heating', kind: 'choice', options: 'Gas' }
    const saved = (texts: object) =>
      call('admin/catalogue:save', { kind: 'parameter', values: { ...values, texts } })
    expect(await saved({ ar: { options: 'غاز\nكهرباء' } })).toMatchObject({
      code: 'VALIDATION',
      errors: { 'texts.ar.options': expect.any(String) },
    })
    expect(await saved({ Arabic: { name: 'تدفئة' } })).toMatchObject({ code: 'VALIDATION' })
  })
})
