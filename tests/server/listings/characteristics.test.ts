import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { ListingKind } from '../../../contract/listing-fields'
import type { Declared } from '../../../contract/listing/characteristics'
import { declareFields, forgetFields, throwawayRows } from '../../support/throwaway-fields'

// Declare the sample fields before loading any module that derives from the declarations.
await declareFields()
afterAll(forgetFields)
const { boundNames } = await import('../../../contract/filter/characteristic-filters')
const { characteristicKey, characteristicsOf, choiceKey } =
  await import('../../../contract/listing/characteristics')
const { propertyFields } = await import('../../../contract/listing/property-fields')
const { texts } = await import('../../../contract/texts/catalogue')
const { languages } = await import('../../../contract/language/languages')
const { importListings } = await import('../../../server/app/import/import')
const { readMapping } = await import('../../../server/app/import/mapping')
const { indexCharacteristics } = await import('../../../server/platform/db/index-characteristics')
const { demoCharacteristics } = await import('../../../workshop/demo/characteristics')
const { alertMails, sweep } = await import('../../support/alerts-world')
const { person } = await import('../../support/people')
const { listing } = await import('../../support/listings-world')
const { builder, postProject, project } = await import('../../support/projects-world')
const { filterFor, sampleOf } = await import('../../support/sample-characteristics')
const { projectSite } = await import('../projects/project-site')

const site = projectSite()
const { seller, post } = site
const json = (value: object) => JSON.stringify(value)

/** Common operations on each kind of listing, mapped to its own calls. */
const kinds = {
  property: {
    post: async (values: object) => {
      const owner = await seller()
      return { ...owner, reply: await post(owner.token, { ...values }) }
    },
    edit: (id: number, values: object, token: string) =>
      site.app.call('update_post_property', { id, ...values }, { token }),
    detail: async (id: number, token?: string) =>
      (await site.app.call('get_property', { id }, { token })).data[0],
    listed: async (values: object) =>
      listing(site.app.ctx, site.at, (await seller()).user.id, { characteristics: json(values) }),
    list: (filter: object) => site.app.call('get-property-list', { ...filter, limit: 50 }),
    export: 'listings',
  },
  project: {
    post: async (values: object) => {
      const owner = await builder(site.app, site.at)
      return { ...owner, reply: await postProject(site.app, site.at, owner.token, { ...values }) }
    },
    edit: async (id: number, values: object, token: string) => {
      const { data } = await site.app.call('get-project-detail', { id }, { token })
      const { title, description, type, location, city, state, country, latitude, longitude, category } = data
      const whole = { title, description, type, location, city, state, country, latitude, longitude }
      return site.app.call('post_project', { ...whole, category_id: category.id, id, ...values }, { token })
    },
    detail: async (id: number, token?: string) =>
      (await site.app.call('get-project-detail', { id }, { token })).data,
    listed: async (values: object) => {
      const id = await project(site.app.ctx, site.at, (await builder(site.app, site.at)).user.id)
      await sql`update project set characteristics = ${json(values)}::jsonb where id = ${id}`.execute(
        site.app.ctx.db,
      )
      return id
    },
    list: (filter: object) => site.app.call('get-projects', { ...filter, limit: 50 }),
    export: 'projects',
  },
} as const

const cases = (['property', 'project'] as const).flatMap((on) =>
  characteristicsOf(on).map((one): [on: ListingKind, name: string, one: Declared] => [on, one.name, one]),
)

test('the suite covers every sample field on each kind of listing that has it', () => {
  const walked = cases.map(([on, name]) => `${on} ${name}`)
  expect(walked).toEqual(expect.arrayContaining(Object.keys(throwawayRows).map((name) => `property ${name}`)))
  expect(walked.filter((one) => one.startsWith('project x_'))).toHaveLength(5)
})

/**
 * Checks the guarantees in docs/develop/recipes/field.md for each declared field. The title of a failed test shows
 * where the field is missing.
 */
describe.each(cases)('%s field %s', (on, name, one) => {
  const { value, other, shown, otherShown, refused } = sampleOf(one)
  const of = kinds[on]
  const label = characteristicKey(name)
  const empty = one.kind === 'flag' ? false : null
  const idsOf = async (filter: object): Promise<number[]> => {
    const reply = await of.list(filter)
    expect(reply, json(reply)).toMatchObject({ error: false })
    return reply.data.map(({ id }: { id: number }) => id)
  }
  const decided = (id: number, event: string) =>
    site.app.call('admin/advance', { record: on, id: String(id), event }, { token: site.boss.token })

  test('has a name in every language, and so does each of its choices', () => {
    const choices = one.kind === 'choice' ? one.choices : []
    for (const lang of languages)
      for (const key of [label, ...choices.map((choice) => choiceKey(name, choice))])
        expect((texts[lang] as Record<string, string>)[key], `${lang} ${key}`).toBeTruthy()
    if (one.kind === 'choice') expect(choices.length).toBeGreaterThan(1)
  })

  test('accepts a valid value, refuses an invalid one with a reason, and is public after approval', async () => {
    const wrong = await of.post({ [name]: refused })
    expect(wrong.reply).toMatchObject({ code: 'VALIDATION', errors: { [name]: expect.any(String) } })
    expect(wrong.reply.errors?.[name]).not.toMatch(/^refusals|undefined|\{\{/)
    const { data } = (await of.post({ [name]: value })).reply
    expect(data[name]).toBe(value)
    expect(await decided(data.id, 'listing.approved')).toMatchObject({ error: false })
    expect((await of.detail(data.id))[name]).toBe(value)
    const unstated = (await of.post({})).reply
    expect(unstated.data[name]).toBe(empty)
  })

  test.each([[''], ['  '], [null]])(
    '%j clears it, and an edit that omits it leaves it unchanged',
    async (nothing) => {
      const { token, reply } = await of.post({ [name]: value })
      const { id } = reply.data
      await of.edit(id, { title: 'Another title' }, token)
      expect((await of.detail(id, token))[name]).toBe(value)
      expect(await of.edit(id, { [name]: nothing }, token)).toMatchObject({ error: false })
      expect((await of.detail(id, token))[name]).toBe(empty)
    },
  )

  test('shows a pending change to the moderator and in the next draft, and publishes it after approval', async () => {
    const { token, reply } = await of.post({ [name]: value })
    const { id } = reply.data
    await decided(id, 'listing.approved')
    await of.edit(id, { [name]: other ?? '' }, token)
    if (on === 'property') await of.edit(id, { title: 'A later title' }, token)
    expect((await of.detail(id))[name]).toBe(value)
    const record = await site.app.call(
      'admin/record',
      { record: on, id: String(id) },
      { token: site.boss.token },
    )
    expect(record.data.fields).toContainEqual({ label, value: shown })
    expect(record.data.pending_changes).toContainEqual({ label, before: shown, after: otherShown })
    const draft = await site.begin({ listing: on, [`${on}_id`]: id }, token)
    expect(draft.data.fields[name]).toBe(one.kind === 'flag' ? false : String(other))
    if (one.kind === 'number' || one.kind === 'date')
      expect(draft.data.fields.confirmed[name]).toBe(String(other))
    await decided(id, 'revision.approved')
    expect((await of.detail(id))[name]).toBe(other ?? empty)
  })

  test('appears on the card only if declared for it', async () => {
    const id = await of.listed({ [name]: value })
    const card = (await of.list({ id, ids: id })).data.find((each: { id: number }) => each.id === id)
    if (one.show.includes('card')) expect(card[name]).toBe(value)
    else expect(card).not.toHaveProperty(name)
  })

  test('appears in the export', async () => {
    const id = await of.listed({ [name]: value })
    const reply = await site.app.http.inject({
      url: `/api/admin/export/${of.export}`,
      headers: { authorization: `Bearer ${site.boss.token}` },
    })
    const [header = '', ...lines] = reply.body.replace(/^\uFEFF/, '').split('\r\n')
    expect(header.split(',')).toContain(name)
    expect(lines.find((line) => line.startsWith(`${id},`))!.split(',')).toContain(String(value))
  })

  test('has values in demo listings', () => {
    const said = Array.from({ length: 40 }, (_, at) => demoCharacteristics(on, `${at}`, new Date())[name])
    if (one.kind !== 'text') expect(said.some((each) => each !== undefined)).toBe(true)
  })

  if (!one.filter) return

  test('finds only the listings that match its filter', async () => {
    const [first, none] = [await of.listed({ [name]: value }), await of.listed({})]
    const found = await idsOf(filterFor(one, value))
    expect(found).toContain(first)
    expect(found).not.toContain(none)
    if (other === null) return
    const second = await of.listed({ [name]: other })
    expect(await idsOf(filterFor(one, other))).not.toContain(first)
    if (one.kind === 'choice')
      expect(await idsOf({ [name]: `${value},${other}` })).toEqual(expect.arrayContaining([first, second]))
    else {
      const [least, most] = boundNames(one)
      expect(await idsOf({ [least]: value })).toEqual(expect.arrayContaining([first, second]))
      expect(await idsOf({ [most]: value })).not.toContain(second)
    }
    const [field] = Object.keys(filterFor(one, value))
    const wrong = await of.list({ [field!]: 'Z' })
    expect(wrong.code).toBe('VALIDATION')
    expect(Object.keys(wrong.errors ?? {}).join()).toContain(field!)
  })

  if (one.kind === 'number' || one.kind === 'date')
    test('has exactly one index for its bounds', async () => {
      await indexCharacteristics(site.app.ctx.db)
      await indexCharacteristics(site.app.ctx.db)
      const { rows } = await sql<{ indexdef: string }>`
        select indexdef from pg_indexes where tablename = ${on}`.execute(site.app.ctx.db)
      expect(rows.filter(({ indexdef }) => indexdef.includes(`'${name}'`))).toHaveLength(1)
    })
})

const ofProperties = cases.flatMap(([on, name, one]): [string, Declared][] =>
  on === 'property' ? [[name, one]] : [],
)

describe.each(ofProperties)('property field %s', (name, one) => {
  const { value, other, shown } = sampleOf(one)
  const of = kinds.property

  test('stays locked on a premium listing unless the card shows it', async () => {
    const id = await listing(site.app.ctx, site.at, (await seller()).user.id, {
      is_premium: true,
      characteristics: json({ [name]: value }),
    })
    const read = await of.detail(id)
    const isOpen = one.show.includes('card')
    expect([read[name], read.locked]).toEqual([isOpen ? value : null, true])
    if (isOpen) expect(read.locked_parts).not.toContain('facts')
    else expect(read.locked_parts).toContain('facts')
  })

  test('the import reads it from the column with its name or from a mapped column', async () => {
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
    const { refused } = sampleOf(one)
    const lines = [
      'id,price,lat,lon,label,' + name,
      `a,1,1,1,best,${value}`,
      'b,1,1,1,,',
      `c,1,1,1,,${refused}`,
    ]
    writeFileSync(file, lines.join('\n'))
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
    const mapped = { column: 'label', words: { best: String(other ?? value), '': '' } }
    const source = `mapped-${name.replaceAll('_', '-')}`
    expect(await run({ ...plain, source, characteristics: { [name]: mapped } })).toEqual([])
    const rows = await site.app.ctx.db
      .selectFrom('property')
      .select(['source_key', 'characteristics'])
      .where((eb) => eb.or([plain.source, source].map((each) => eb('source_key', 'like', `${each}:%`))))
      .execute()
    expect(
      Object.fromEntries(rows.map(({ source_key: key, characteristics: said }) => [key, said[name]])),
    ).toEqual({
      [`${source}:a`]: other ?? value,
      [`${source}:b`]: undefined,
      [`${source}:c`]: undefined,
      [`${plain.source}:a`]: value,
      [`${plain.source}:b`]: undefined,
    })
    rmSync(folder, { recursive: true })
  })

  if (!one.filter) return

  test('finds as many listings on the map as in the list', async () => {
    await of.listed({ [name]: value })
    const filter = filterFor(one, value)
    const box = { zoom: 18, north: 48, south: 47, east: -122, west: -123 }
    const map = await site.app.call('property-map', { ...filter, ...box })
    const { zoom: _, ...within } = box
    expect(map.total).toBe((await of.list({ ...filter, ...within })).data.length)
  })

  test('can be part of a saved search, which matches when an owner sets the field', async () => {
    const { ctx } = site.app
    const id = await listing(ctx, site.at, (await seller()).user.id)
    await sweep(site.app)
    const { token, user } = await person(ctx)
    const saved = await site.app.call('saved-searches:save', filterFor(one, value), { token })
    const label = texts.en[characteristicKey(name)]
    const words = {
      choice: [`${label}: ${shown}`],
      flag: [label],
      number: [`${label}: From ${shown}`, `${label}: Up to ${shown}`],
      date: [`${label}: From ${shown}`, `${label}: Up to ${shown}`],
      text: [],
    }[one.kind]
    expect(saved.data.words).toEqual(words)
    await ctx.db
      .updateTable('property')
      .set({ characteristics: json({ [name]: value }) })
      .where('id', '=', id)
      .execute()
    await sweep(site.app)
    const sent = (await alertMails(site.app)).filter(({ to }) => to === user.email)
    const written = sent.map(({ text }) => text).join()
    for (const word of words) expect(written).toContain(word)
  })
})

test('every optional field of a property is cleared by null as well as by an empty text', async () => {
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
