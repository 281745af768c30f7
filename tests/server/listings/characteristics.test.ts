import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  characteristicKey,
  characteristics,
  choiceKey,
  choicesOf,
  propertyFields,
} from '../../../contract/listing-fields'
import { texts } from '../../../contract/texts/catalogue'
import { languages } from '../../../contract/language/languages'
import { importListings } from '../../../server/app/import/import'
import { readMapping } from '../../../server/app/import/mapping'
import { alertMails, sweep } from '../../support/alerts-world'
import { listingSite } from '../../support/listing-site'
import { person } from '../../support/people'
import { listing } from '../../support/listings-world'

const site = listingSite()
const { seller, post, decide } = site

/**
 * What the recipe of a field promises, walked for each characteristic there is: after a new row in
 * contract/listing-fields.ts this test shows the place that lacks it.
 */
describe.each(characteristics)('the characteristic %s', (name) => {
  const [first = '', second = ''] = choicesOf(name)
  const detail = async (id: number, token?: string) =>
    (await site.app.call('get_property', { id }, { token })).data[0]
  const edit = (id: number, value: unknown, token: string) =>
    site.app.call('update_post_property', { id, [name]: value }, { token })
  const listed = async (value: string) =>
    listing(site.app.ctx, site.at, (await seller()).user.id, {
      characteristics: JSON.stringify({ [name]: value }),
    })
  const found = async (filter: object) =>
    (await site.app.call('get-property-list', { ...filter, limit: 50 })).data.map(
      ({ id }: { id: number }) => id,
    )

  test('is called something in every language, and so is each of its choices', () => {
    for (const lang of languages)
      for (const key of [
        characteristicKey(name),
        ...choicesOf(name).map((choice) => choiceKey(name, choice)),
      ])
        expect(texts[lang][key], `${lang} ${key}`).toBeTruthy()
    expect(choicesOf(name).length).toBeGreaterThan(1)
  })

  test('is taken, refused outside its list, and read again by everybody once the listing is public', async () => {
    const { token } = await seller()
    const refused = await post(token, { [name]: 'nothing of the kind' })
    expect(refused).toMatchObject({ code: 'VALIDATION', errors: { [name]: expect.any(String) } })
    const { data } = await post(token, { [name]: first })
    expect(data[name]).toBe(first)
    expect(await decide(data.id, 'listing.approved')).toMatchObject({ error: false })
    expect((await detail(data.id))[name]).toBe(first)
    const unstated = await post((await seller()).token)
    expect(unstated.data[name]).toBeNull()
  })

  test.each([[''], ['  '], [null]])(
    'is cleared by %j, and left alone by an edit without it',
    async (nothing) => {
      const { token } = await seller()
      const { data } = await post(token, { [name]: first })
      await site.app.call('update_post_property', { id: data.id, title: 'Another title' }, { token })
      expect((await detail(data.id, token))[name]).toBe(first)
      expect(await edit(data.id, nothing, token)).toMatchObject({ error: false })
      expect((await detail(data.id, token))[name]).toBeNull()
    },
  )

  test('waits for review where the listing is live, is shown to the moderator, and is in the draft of the next edit', async () => {
    const { token } = await seller()
    const { data } = await post(token, { [name]: first })
    await decide(data.id, 'listing.approved')
    await edit(data.id, second, token)
    await site.app.call('update_post_property', { id: data.id, title: 'A later title' }, { token })
    expect((await detail(data.id))[name]).toBe(first)
    const record = await site.app.call(
      'admin/record',
      { record: 'property', id: String(data.id) },
      { token: site.boss.token },
    )
    expect(record.data.fields).toContainEqual({
      label: characteristicKey(name),
      value: texts.en[choiceKey(name, first)],
    })
    expect(record.data.pending_changes).toContainEqual({
      label: characteristicKey(name),
      before: texts.en[choiceKey(name, first)],
      after: texts.en[choiceKey(name, second)],
    })
    const draft = await site.app.http.inject({
      method: 'POST',
      url: '/api/listing-draft',
      headers: { authorization: `Bearer ${token}` },
      payload: { property_id: data.id, fields: {} },
    })
    expect(draft.json().data.fields[name]).toBe(second)
    await decide(data.id, 'revision.approved')
    expect((await detail(data.id))[name]).toBe(second)
  })

  test('is kept back with the other facts of a premium listing', async () => {
    const id = await listing(site.app.ctx, site.at, (await seller()).user.id, {
      is_premium: true,
      characteristics: JSON.stringify({ [name]: first }),
    })
    const shown = await detail(id)
    expect([shown[name], shown.locked]).toEqual([null, true])
    expect(shown.locked_parts).toContain('facts')
  })

  test('finds listings with one of several choices, on lists and on the map', async () => {
    const [one, other, none] = [await listed(first), await listed(second), await listed('')]
    const all = await found({ [name]: `${first},${second}` })
    expect(all).toEqual(expect.arrayContaining([one, other]))
    expect(all).not.toContain(none)
    expect(await found({ [name]: second })).not.toContain(one)
    const map = await site.app.call('property-map', {
      [name]: second,
      zoom: 18,
      north: 48,
      south: 47,
      east: -122,
      west: -123,
    })
    expect(map.total).toBe((await found({ [name]: second })).length)
    expect(await site.app.call('get-property-list', { [name]: 'Z' })).toMatchObject({
      code: 'VALIDATION',
      errors: { [`${name}.0`]: expect.any(String) },
    })
  })

  test('is part of a saved search, which matches when an owner sets it', async () => {
    const { ctx } = site.app
    const id = await listing(ctx, site.at, (await seller()).user.id)
    await sweep(site.app)
    const { token, user } = await person(ctx)
    const saved = await site.app.call('saved-searches:save', { [name]: first }, { token })
    expect(saved.data.words).toEqual([
      `${texts.en[characteristicKey(name)]}: ${texts.en[choiceKey(name, first)]}`,
    ])
    await ctx.db
      .updateTable('property')
      .set({ characteristics: JSON.stringify({ [name]: first }) })
      .where('id', '=', id)
      .execute()
    await sweep(site.app)
    const sent = (await alertMails(site.app)).filter(({ to }) => to === user.email)
    expect(sent.map(({ text }) => text).join()).toContain(saved.data.words[0])
  })

  test('leaves with the export of listings', async () => {
    const id = await listed(second)
    const reply = await site.app.http.inject({
      url: '/api/admin/export/listings',
      headers: { authorization: `Bearer ${site.boss.token}` },
    })
    const [header = '', ...lines] = reply.body.replace(/^\uFEFF/, '').split('\r\n')
    const at = header.split(',').indexOf(name)
    expect(at).toBeGreaterThan(0)
    const line = lines.find((one) => one.startsWith(`${id},`))!
    expect(line.split(',')).toContain(second)
  })

  test('comes with an import, by the column of its name or by the mapping', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'characteristics-'))
    const file = join(folder, 'rows.csv')
    const plain = {
      name: 'Test',
      source: `test-${name.replaceAll('_', '-')}`,
      key: ['id'],
      owner: { name: 'Importer', email: 'importer@example.test' },
      category: 'house',
      type: 'sell',
      currency: 'USD',
      title: 'House {id}',
      description: 'A house',
      price: { column: 'price' },
      address: 'A',
      city: 'B',
      state: 'C',
      country: 'D',
      latitude: 'lat',
      longitude: 'lon',
    }
    writeFileSync(
      file,
      ['id,price,lat,lon,label,' + name, `a,1,1,1,best,${second}`, 'b,1,1,1,,', 'c,1,1,1,,nothing'].join(
        '\n',
      ),
    )
    const run = async (mapping: object) => {
      const at = join(folder, 'mapping.json')
      writeFileSync(at, JSON.stringify(mapping))
      const problems: string[] = []
      await importListings(site.app.ctx, {
        file,
        delimiter: ',',
        mapping: readMapping(at),
        onProblem: (line, field) => problems.push(`${line} ${field}`),
        onProgress: () => {},
      })
      return problems
    }
    expect(await run(plain)).toEqual([`4 ${name}`])
    const mapped = { column: 'label', words: { best: first, '': '' } }
    expect(await run({ ...plain, source: 'test-mapped', characteristics: { [name]: mapped } })).toEqual([])
    const rows = await site.app.ctx.db
      .selectFrom('property')
      .select(['source_key', 'characteristics'])
      .where('source_key', 'like', 'test-%')
      .orderBy('source_key')
      .execute()
    expect(rows.map(({ source_key: key, characteristics: said }) => [key, said[name]])).toEqual(
      [
        ['test-mapped:a', first],
        ['test-mapped:b', undefined],
        ['test-mapped:c', undefined],
        [`${plain.source}:a`, second],
        [`${plain.source}:b`, undefined],
      ].toSorted(),
    )
    rmSync(folder, { recursive: true })
  })
})

test('every optional field of a property is cleared by null as by an empty text', async () => {
  const { token } = await seller()
  const optional = [
    'client_address',
    'video_link',
    'meta_title',
    'meta_description',
    'meta_keywords',
  ] as const
  expect(Object.keys(propertyFields)).toEqual(expect.arrayContaining([...optional]))
  const { data } = await post(token, {
    ...Object.fromEntries(optional.map((name) => [name, 'x'])),
    video_link: 'https://example.test/v',
  })
  for (const nothing of [null, '']) {
    const fields = Object.fromEntries(optional.map((name) => [name, nothing]))
    const reply = await site.app.call('update_post_property', { id: data.id, ...fields }, { token })
    expect(reply, JSON.stringify(reply)).toMatchObject({ error: false })
    expect(reply.data).toMatchObject(Object.fromEntries(optional.map((name) => [name, null])))
  }
})
