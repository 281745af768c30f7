import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readHeader } from '../../../server/app/import/csv'
import type { Summary } from '../../../server/app/import/import'
import { importListings } from '../../../server/app/import/import'
import type { Mapping } from '../../../server/app/import/mapping'
import { recognise } from '../../../server/app/import/mapping'
import { seed } from '../../../server/app/seed/seed'
import type { TestApp } from '../../support/harness'
import { testApp } from '../../support/harness'
import { person } from '../../support/people'

const header =
  'id,title,description,category,type,rent_duration,price,address,city,state,country,latitude,longitude,posted_at,parameter:Bedrooms,parameter:Features'
const good = (id: string, more: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    id,
    title: `House number ${id}`,
    description: 'A house.',
    category: 'House',
    type: 'sell',
    rent_duration: '',
    price: '250000',
    address: 'Somewhere in Testville',
    city: 'Testville',
    state: 'Teststate',
    country: 'Testland',
    latitude: '51.5',
    longitude: '-0.12',
    posted_at: '2025-11-03',
    'parameter:Bedrooms': '3',
    'parameter:Features': '',
    ...more,
  }
  return header
    .split(',')
    .map((name) => cells[name])
    .join(',')
}

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'import-'))

beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  app = await testApp()
  await seed(app.ctx, 'none')
})

async function run(
  text: string | Buffer,
  mapping?: Partial<Mapping>,
  ownerEmail?: string,
): Promise<{ summary: Summary; sent: string[] }> {
  const file = join(folder, 'rows.csv')
  writeFileSync(file, text)
  const known = readHeader(file, mapping?.delimiter)
  const found = recognise(known.header)
  if (!found) throw new Error(`no mapping for ${known.header.join()}`)
  const sent: string[] = []
  const summary = await importListings(app.ctx, {
    file,
    delimiter: known.delimiter,
    mapping: { ...found, ...mapping },
    ...(ownerEmail && { ownerEmail }),
    onProblem: (line, field, reason) => sent.push(`${line}: ${field ?? ''} ${reason}`),
    onProgress: () => {},
  })
  return { summary, sent }
}

const properties = () => app.ctx.db.selectFrom('property').selectAll().orderBy('source_key').execute()

describe('listing import', () => {
  it('accepts attribute and option names in another language', async () => {
    const text = `${header.replace('parameter:Features', 'parameter:المزايا')}\n${good('1', { 'parameter:Features': 'حديقة' })}`
    await run(text)
    const { value } = await app.ctx.db
      .selectFrom('property_parameter as v')
      .innerJoin('parameter as a', 'a.id', 'v.parameter_id')
      .select('v.value')
      .where('a.name', '=', 'Features')
      .executeTakeFirstOrThrow()
    expect(value).toBe('Garden')
  })

  it('accepts a price of 0 only if the mapping defines it as price on request', async () => {
    const rows = [header, good('a', { price: '0' }), good('b', { price: 'POA' }), good('c')].join('\n')
    const plain = await run(rows)
    expect(plain.sent.map((line) => line.slice(0, 22))).toEqual([
      '2: price must be above',
      '3: price "POA" is not ',
    ])
    const price = { column: 'price', minor: false, onRequest: ['POA', '0'] }
    expect((await run(rows, { price })).sent).toEqual([])
    expect((await properties()).map((row) => Number(row.price) === 0)).toEqual([true, true, false])
  })

  it('adds valid rows and reports line, field and reason of invalid ones', async () => {
    const { summary, sent } = await run(
      [
        header,
        good('a'),
        good('b', { price: 'much' }),
        good('c', { price: '-1', latitude: '95' }),
        good('d', { category: 'Castle' }),
        good('e', { type: 'swap' }),
        good('f', { type: 'rent', rent_duration: 'hourly' }),
        good('g', { title: '' }),
        good('h', { posted_at: '2025-02-30' }),
        good('i', { posted_at: '2999-01-01' }),
        good('j', { 'parameter:Bedrooms': 'three' }),
        good('k', { 'parameter:Features': 'Moat' }),
        good('o', { 'parameter:Bedrooms': '900' }),
        good('l', { price: '10.0055' }),
        good('', {}),
        'm,too,few',
        good('n'),
      ].join('\n'),
    )
    expect(sent).toEqual([
      '3: price "much" is not a number',
      '4: price must be above 0; a price on request is named by price.onRequest',
      '4: latitude "95" is not between -90 and 90',
      expect.stringContaining('5: category "castle" is not one of house, flat'),
      '6: type "swap" is neither sell nor rent',
      '7: rentDuration "hourly" is not one of daily, monthly, quarterly, yearly',
      '8: title is empty',
      '9: posted_at "2025-02-30" is not a date (iso)',
      '10: posted_at "2999-01-01" lies in the future',
      '11: parameter:Bedrooms "three" is not a number',
      expect.stringContaining('12: Features "Moat" is not one of Garden'),
      '13: parameter:Bedrooms "900": Enter a number from 0 to 500.',
      '14: price has more than the 2 decimals of USD',
      '15: id is empty, and the source key is made of it',
      '16:  has 3 values where the header has 16 columns',
    ])
    expect(summary).toEqual({ read: 16, added: 2, known: 0, refused: 14 })
    expect((await properties()).map((row) => row.source_key)).toEqual(['csv:a', 'csv:n'])
  })

  it("stores a row's content, immediately public, with its history", async () => {
    await run(
      [
        header,
        good('a', {
          price: '1.225e+006',
          'parameter:Features': '"garden, Pool"',
          title: '"A ""quoted"" house, with a comma"',
        }),
      ].join('\n'),
    )
    const [row] = await properties()
    expect(row).toMatchObject({
      title: 'A "quoted" house, with a comma',
      price: 122_500_000,
      currency: 'USD',
      request_status: 'approved',
      public: true,
      city: 'Testville',
      posted_at: new Date('2025-11-03T00:00:00Z'),
    })
    expect(row!.slug).toMatch(/^a-quoted-house-with-a-comma-[0-9a-z]{8}$/)
    const answers = await app.ctx.db
      .selectFrom('property_parameter')
      .selectAll()
      .orderBy('parameter_id')
      .execute()
    expect(answers.map(({ value, value_num }) => [value, value_num])).toEqual([
      ['3', 3],
      ['Garden, Pool', null],
    ])
    const history = await app.ctx.db
      .selectFrom('record_history')
      .selectAll()
      .where('record', '=', 'property')
      .execute()
    expect(history).toMatchObject([
      { event: 'created', record_id: String(row!.id), from_state: null, actor_role: 'server' },
    ])
    const found = await app.call('get-property-list', { search: 'quoted', city: 'Testville' })
    expect([found.error, found.total, found.data[0].slug_id]).toEqual([false, 1, row!.slug])
  })

  it('adds nothing when repeated, and only new rows when the file grew', async () => {
    const rows = [header, good('a'), good('b')]
    expect((await run(rows.join('\n'))).summary).toMatchObject({ added: 2, known: 0 })
    expect((await run(rows.join('\n'))).summary).toMatchObject({ added: 0, known: 2 })
    expect((await run([...rows, good('c')].join('\n'))).summary).toMatchObject({ added: 1, known: 2 })
    expect(await properties()).toHaveLength(3)
    expect(
      await app.ctx.db.selectFrom('record_history').select('id').where('record', '=', 'property').execute(),
    ).toHaveLength(3)
  })

  const prices = async (written: readonly string[], mapping?: Partial<Mapping>) => {
    const rows = written.map((price, at) => good(`p${at}`, { price: `"${price}"` }))
    const { sent } = await run([header, ...rows].join('\n'), mapping)
    const stored = await properties()
    const of = (at: number) => stored.find(({ source_key }) => source_key === `csv:p${at}`)?.price
    return { read: written.map((_, at) => (of(at) === undefined ? null : Number(of(at)) / 100)), sent }
  }

  it('reads dots as thousands separators if the column says so', async () => {
    const proven = await prices(['350.000', '1.250.000', '350.000,00', '950,50', '350000', '1.100'])
    expect(proven).toEqual({ read: [350_000, 1_250_000, 350_000, 950.5, 350_000, 1100], sent: [] })
  })

  it('reads dots as thousands separators if each price has three digits after a dot', async () => {
    expect(await prices(['350.000', '1.100', '425.500'])).toEqual({
      read: [350_000, 1100, 425_500],
      sent: [],
    })
  })

  it.each([
    ['dots beside plain numbers', ['350.000', '350000'], [null, 350_000]],
    ['dots beside decimal points', ['350.000', '950.50'], [null, 950.5]],
    ['commas beside decimal commas', ['350,000', '950,50'], [null, 950.5]],
    ['both in one column', ['1.250.000', '1,250,000', '350.000'], [1_250_000, 1_250_000, null]],
  ])('rejects an ambiguous price with both readings: %s', async (_, written, read) => {
    const result = await prices(written)
    expect(result.read).toEqual(read)
    expect(result.sent).toEqual([expect.stringMatching(/price "350[.,]000" can mean 350000 or 350:/)])
  })

  it('uses the decimal sign of the mapping', async () => {
    expect((await prices(['350.000', '1100,50'], { decimal: ',' })).read).toEqual([350_000, 1100.5])
  })

  it("accepts the mapping's currency next to a price and rejects others", async () => {
    const { read, sent } = await prices(['$350,000', 'USD 350,000', '€ 350.000'])
    expect(read).toEqual([350_000, 350_000, null])
    expect(sent).toEqual(['4: price is in €, and the mapping says USD'])
  })

  it('reads coordinates with a decimal comma', async () => {
    await run([header, good('a', { latitude: '"39,47"', longitude: '"0,123"' })].join('\n'))
    expect(await properties()).toMatchObject([{ latitude: 39.47, longitude: 0.123 }])
  })

  it('rejects a header that names a column twice', async () => {
    await expect(run(`${header},price\n${good('a')},1`)).rejects.toThrow('names a column twice: price.')
    expect(await properties()).toEqual([])
  })

  it('accepts U+FFFD in a UTF-8 file', async () => {
    const { sent } = await run([header, good('a', { title: 'A sign \ufffd' })].join('\n'))
    expect(sent).toEqual([])
    expect(await properties()).toMatchObject([{ title: 'A sign \ufffd' }])
  })

  it('keeps only the paragraphs of an HTML description', async () => {
    const html =
      '"<p>Bright <b>flat</b> &amp; balcony</p><br /><br />Near m&sup2; park &euro;5 <script>alert(1)</script><ul><li>Lift</li><li>5 &lt; 6</li></ul>"'
    await run(
      [header, good('a', { description: html }), good('b', { description: 'Rooms <3 & a view' })].join('\n'),
    )
    expect((await properties()).map(({ description }) => description)).toEqual([
      'Bright flat & balcony\n\nNear m² park €5\n• Lift\n• 5 < 6',
      'Rooms <3 & a view',
    ])
  })

  it('rejects a key over 300 characters instead of truncating it', async () => {
    const { sent } = await run(
      [header, good('k'.repeat(297), { title: 'A' }), good(`${'k'.repeat(297)}2`, { title: 'B' })].join('\n'),
    )
    expect(sent.map((line) => line.slice(0, 40))).toEqual([
      '2: id is longer than 300 characters with',
      '3: id is longer than 300 characters with',
    ])
  })

  it('rejects the second of two rows with one key and names the first', async () => {
    const { summary, sent } = await run([header, good('a'), good('b'), good('a')].join('\n'))
    expect(summary).toMatchObject({ added: 2, refused: 1 })
    expect(sent).toEqual(['4: id is the same as in line 2'])
  })

  it.each([
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
    ['semicolons', (text: string) => text.replaceAll(',', ';')],
    [
      'an empty line, and a quoted column full of another delimiter',
      (text: string) =>
        `\n${text
          .replaceAll(',', ';')
          .split('\n')
          .map((row, nth) => `${nth === 0 ? `"Notes${', of this and that'.repeat(20)}"` : ''};${row}`)
          .join('\n')}`,
    ],
    [
      'empty lines and blanks around values',
      (text: string) => text.replaceAll('\n', '\n\n').replaceAll(',', ' , '),
    ],
  ])('reads a file with %s', async (_what, change) => {
    const { summary, sent } = await run(change([header, good('a'), good('b')].join('\n')))
    expect(sent).toEqual([])
    expect(summary).toMatchObject({ read: 2, added: 2 })
  })

  it("skips rows that aren't valid UTF-8 and reports them", async () => {
    const rows = [header, good('a', { city: 'Z\u00fcrich' }), good('b')].join('\n')
    const { summary, sent } = await run(Buffer.from(rows, 'latin1'))
    expect(sent).toEqual(['2:  is not written in UTF-8: save the file as UTF-8, and import it again'])
    expect(summary).toMatchObject({ added: 1, refused: 1 })
    expect((await run(rows)).summary).toMatchObject({ added: 1, known: 1, refused: 0 })
    expect((await properties())[0]!.city).toBe('Z\u00fcrich')
  })

  it('names the encoding problem of a header instead of missing columns', async () => {
    const rows = [header, good('a')].join('\n')
    await expect(run(Buffer.from(`\uFEFF${rows}`, 'utf16le'))).rejects.toThrow(
      'is not written in UTF-8: save the file as UTF-8',
    )
    await expect(run(Buffer.from(`Fl\u00e4che,${rows}`, 'latin1'))).rejects.toThrow('save the file as UTF-8')
  })

  it("skips only the row with a character the database can't store", async () => {
    const { summary, sent } = await run(
      [header, good('a'), good('b', { description: 'Two\0rooms' }), good('c')].join('\n'),
    )
    expect(sent).toEqual(['3:  has a character that cannot be stored (NUL)'])
    expect(summary).toEqual({ read: 3, added: 2, known: 0, refused: 1 })
  })

  it('removes line breaks from titles and places, as forms do, but not from descriptions', async () => {
    const title = '"Two\nlines \u202Eturned"'
    await run([header, good('a', { title, city: '"Test\nville"', description: '"One.\nTwo."' })].join('\n'))
    expect((await properties())[0]).toMatchObject({
      title: 'Two lines turned',
      city: 'Test ville',
      description: 'One.\nTwo.',
    })
  })

  it.each(['deactivated', 'deletionRequested', 'unverified'] as const)(
    "adds nothing to an account that is %s, whose listings wouldn't be shown",
    async (account_state) => {
      const { user } = await person(app.ctx, { account_state })
      const rows = [header, good('a')].join('\n')
      await expect(run(rows, {}, user.email!)).rejects.toThrow(`The account of ${user.email} is not in use`)
      expect(await properties()).toEqual([])
    },
  )

  it('counts lines of the file, not records, when a value spans several', async () => {
    const { sent } = await run(
      [header, good('a', { description: '"One.\n\nTwo."' }), good('b', { price: 'x' })].join('\n'),
    )
    expect(sent).toEqual(['5: price "x" is not a number'])
    expect((await properties())[0]!.description).toBe('One.\n\nTwo.')
  })

  it('keeps the rows around an unclosed quote and reports its line', async () => {
    const { summary, sent } = await run(
      [header, good('a'), good('b', { description: '"never closed' }), good('c')].join('\n'),
    )
    expect(summary.added).toBe(2)
    expect(sent).toEqual(['3:  cannot be read (a quote is never closed)'])
  })

  it('skips only the record with a misplaced quote', async () => {
    const { summary, sent } = await run(
      [
        header,
        good('a'),
        good('b', { description: '"closed" too early' }),
        good('c'),
        good('d', { title: 'a 6" pipe' }),
        good('e', { description: '"Spans\ntwo lines"' }),
        good('f', { price: 'x' }),
        good('g', { description: '"closed" again' }),
      ].join('\n'),
    )
    expect(sent).toEqual([
      '3:  cannot be read (a quote inside a quoted value is not doubled)',
      '5:  cannot be read (a quote stands in the middle of a value)',
      '8: price "x" is not a number',
      '9:  cannot be read (a quote inside a quoted value is not doubled)',
    ])
    expect(summary).toEqual({ read: 7, added: 3, known: 0, refused: 4 })
  })

  it('creates the owner once, without a way to sign in', async () => {
    await run([header, good('a')].join('\n'))
    await run([header, good('b')].join('\n'))
    const owners = await app.ctx.db
      .selectFrom('app_user')
      .selectAll()
      .where('email', '=', 'listings@import.threshold.test')
      .execute()
    expect(owners).toMatchObject([{ account_state: 'active', password_hash: null }])
    expect(new Set((await properties()).map((row) => row.user_id))).toEqual(new Set([owners[0]!.id]))
  })
})
