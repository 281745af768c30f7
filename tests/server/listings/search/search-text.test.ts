import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fold, textsOf } from '../../../../server/areas/search/fold'
import { likeliest } from '../../../../server/areas/search/spelling'
import { searched } from '../../../../server/areas/search/build-query'
import { dropUnusedWords, noteWords } from '../../../../server/areas/search/vocabulary'
import { anyLetter } from '../../../support/any-letter'
import { testApp, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'
import { project } from '../../../support/projects-world'
import { ground, listing, type Ground } from '../../../support/listings-world'

let app: TestApp
let at: Ground
let projectId: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  const owner = await person(app.ctx)
  const add = async (name: string, values: Parameters<typeof listing>[3]) => {
    ids[name] = await listing(app.ctx, at, owner.user.id, values)
  }
  await add('lake', { title: 'Cottage by the lake', city: 'Bellevue', description: 'Quiet' })
  await add('far', { title: 'Brown house', description: 'Half an hour to the lake', city: 'Kirkland' })
  await add('street', { title: 'Corner house', address: '7 Lake Street', description: 'Bright' })
  await add('hidden', { title: 'Walled house', address: '1 Secretgate', client_address: 'Old town' })
  await add('arabic', { title: 'فِيلا أنيقة', description: 'قرب المدرسة، بحديقة كبيرة' })
  await add('hindi', { title: '३ कमरों का मकान', description: 'सड़क 12 पर' })
  await add('russian', { title: 'Вилла у моря', description: 'Тихий сад' })
  await add('greek', { title: 'ΔΙΑΜΕΡΙΣΜΑ στο κέντρο', description: 'Φωτεινό' })
  await add('chinese', { title: '上海市中心公寓', description: '靠近地铁站' })
  await add('japanese', { title: '東京のマンション', description: '駅から徒歩5分' })
  await add('korean', { title: '서울 아파트', description: '강 전망' })
  await add('thai', { title: 'บ้านริมทะเล', description: 'สวนใหญ่' })
  await add('accents', { title: 'Café-Wohnung an der Straße', description: 'Ruhig' })
  await add('pending', { title: 'Zanzibar palace', request_status: 'pending' })
  projectId = await project(app.ctx, at, owner.user.id)
  await noteWords(app.ctx.db)
})
afterAll(() => app.close())

const names = (reply: { data: { id: number }[] }) =>
  reply.data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id))
const found = async (search: string, more: object = {}) => {
  const reply = await app.call('get-property-list', { search, ...more })
  expect(reply.error, reply.message).toBe(false)
  return names(reply)
}

describe('free-text search', () => {
  test('ranks matches in the title above those in the address, and these above the description', async () => {
    expect(await found('lake')).toEqual(['lake', 'street', 'far'])
    expect(await found('lake', { sort: 'relevance' })).toEqual(['lake', 'street', 'far'])
    expect(await found('lake', { sort: 'newest' })).toEqual(['street', 'far', 'lake'])
  })

  test.each([
    ['bellevue', ['lake']],
    ['lake cott', ['lake']],
    ['فيلا', ['arabic']],
    ['انيقه', ['arabic']],
    ['المدرسة', ['arabic']],
    ['مدرسة', ['arabic']],
    ['مدرس', ['arabic']],
    ['الفيلا', ['arabic']],
    ['حديقة', ['arabic']],
    ['الحديقة الكبيرة', ['arabic']],
    ['للمدرسة', ['arabic']],
    ['كمدرسة', []],
    ['ال', ['arabic']],
    ['3 कमरों', ['hindi']],
    ['३ कमरों', ['hindi']],
    ['३', ['hindi']],
    ['12 सड़क मकान', ['hindi']],
    ['१२ सड़क मकान', ['hindi']],
    ['4 कमरों', []],
    ['ВИЛЛА моря', ['russian']],
    ['διαμέρισμα', ['greek']],
    ['公寓', ['chinese']],
    ['上海', ['chinese']],
    ['海上', []],
    ['東京', ['japanese']],
    ['まんしょん', []],
    ['マンション', ['japanese']],
    ['아파트', ['korean']],
    ['아파', ['korean']],
    ['ทะเล', ['thai']],
    ['cafe strasse', ['accents']],
    ['CAFÉ', ['accents']],
    ['secretgate', []],
    ['old town', ['hidden']],
  ])('matches %j', async (search, expected) => {
    expect(await found(search, { sort: 'newest' })).toEqual(expected)
  })

  test.each([
    ['belevue', ['lake'], 'bellevue'],
    ['borwn', ['far'], 'brown'],
    ['kirkalnd', ['far'], 'kirkland'],
    ['cottgae lake', ['lake'], 'cottage lake'],
    ['belevu', ['lake'], 'bellevue'],
    ['виллв', ['russian'], 'вилла'],
    ['المدرصة', ['arabic'], 'المدرسه'],
  ])('corrects the typo in %j', async (search, expected, meant) => {
    const reply = await app.call('get-property-list', { search })
    expect(names(reply)).toEqual(expected)
    expect(reply['search_meant']).toBe(meant)
  })

  test('corrects a typo in the same way for the list, the map and the counts', async () => {
    const search = { search: 'corner huose' }
    const [list, map, counts] = await Promise.all([
      app.call('get-property-list', search),
      app.call('property-map', search),
      app.call('property-counts', search),
    ])
    expect([list.total, map.total, counts.total]).toEqual([1, 1, 1])
  })

  test("doesn't suggest words found only in removed listings, and counts words of the remaining listings once", async () => {
    const owner = await person(app.ctx)
    const id = await listing(app.ctx, at, owner.user.id, { title: 'Zanzibarowski lighthouse' })
    await listing(app.ctx, at, owner.user.id, { title: 'Another lighthouse' })
    await noteWords(app.ctx.db)
    const meant = async () => (await app.call('get-property-list', { search: 'zanzibarovski' })).search_meant
    expect(await meant()).toBe('zanzibarowski')
    await app.ctx.db
      .updateTable('property')
      .set({ deleted_at: app.ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    expect(await dropUnusedWords(app.ctx.db)).toBeGreaterThan(0)
    expect(await meant()).toBeUndefined()
    const left = await app.ctx.db
      .selectFrom('search_word')
      .select(['word', 'n'])
      .where('word', 'like', '%lighthouse%')
      .execute()
    expect(left).toEqual([{ word: 'lighthouse', n: 1 }])
  })

  test("doesn't correct numbers or suggest words of non-public listings", async () => {
    expect(await app.call('get-property-list', { search: 'zanzibra' })).toMatchObject({ total: 0 })
    expect((await app.call('get-property-list', { search: '98115x' }))['search_meant']).toBeUndefined()
    expect((await app.call('get-property-list', { search: 'lake' }))['search_meant']).toBeUndefined()
  })

  test('finds a new listing before its words are indexed for corrections', async () => {
    const owner = await person(app.ctx)
    ids['fresh'] = await listing(app.ctx, at, owner.user.id, { title: 'Belevueside' })
    expect((await found('belevue')).toSorted()).toEqual(['fresh', 'lake'])
  })

  test('finds the same listings for a prefix whether or not it is expanded into words', async () => {
    const { db } = app.ctx
    await noteWords(db)
    const searches = [
      'c',
      'ca',
      'cott lake',
      'h',
      'ho br',
      'belevue',
      'b',
      '7 lak',
      'вил',
      'فيل',
      'sch',
      'k x',
      '5',
      '1 o',
    ]
    const all = () => Promise.all(searches.map((search) => found(search, { sort: 'newest' })))
    const named = await all()
    await db.insertInto('search_due').values({ property_id: ids['lake']! }).execute()
    expect(await all()).toEqual(named)
    await noteWords(db)
    expect(named.filter((one) => one.length > 0).length).toBeGreaterThan(6)
  })

  test('expands an unfinished word into the words starting with it, but leaves numbers and very common prefixes unexpanded', async () => {
    await noteWords(app.ctx.db)
    const match = async (typed: string) => (await searched(app.ctx.db, typed)).match
    expect(await match('cott')).toBe("('cottage')")
    expect(await match('12 cott')).toBe("'12':* & ('cottage')")
    expect((await searched(app.ctx.db, 'cott')).query).toBe("'cott':*")
  })

  test('finds projects in the same way', async () => {
    const reply = await app.call('get-projects', { search: 'harbuor towers' })
    expect(reply.data).toMatchObject([{ id: projectId }])
    expect(reply['search_meant']).toBe('harbour towers')
  })
})

describe('word splitting', () => {
  test('yields the same words in code and in the database', async () => {
    const texts = [
      ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 30 }), { numRuns: 120, seed: 7 }),
      ...fc.sample(fc.string({ unit: anyLetter, maxLength: 30 }), { numRuns: 120, seed: 8 }),
      "O'Brien’s straße, 3br/2ba – «Ærø» İstanbul ٣ غرف ﻻ ½ ﬁne Σίσυφος",
      'x'.repeat(80),
      String.fromCharCode(...Array.from({ length: 127 }, (_, n) => n + 1)),
    ].map((text) => text.replace(/[\0\p{Surrogate}]/gu, ''))
    const { rows } = await sql<{ folded: string; words: string[] }>`
      select search_fold(t) as folded, tsvector_to_array(search_vector(t, 'A')) as words
      from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality s (t, n) order by n`.execute(
      app.ctx.db,
    )
    for (const [n, text] of texts.entries()) {
      expect(rows[n]!.folded.replace(/ +/g, ' '), JSON.stringify(text)).toBe(fold(text))
      const words = new Set(textsOf(text).flat())
      expect(new Set(rows[n]!.words), JSON.stringify(text)).toEqual(words)
    }
  })

  test('allows a limited number of typos per word', () => {
    expect(likeliest('seatle', ['seattle', 'cattle'])).toEqual(['seattle'])
    expect(likeliest('lake', ['bake', 'lane', 'cave'])).toEqual(['bake', 'lane'])
    expect(likeliest('abcd', ['wxyz'])).toEqual([])
    expect(likeliest('abcd', [])).toEqual([])
  })
})
