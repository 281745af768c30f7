import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attrsOf, writeListing } from '../../../../server/areas/submissions/write-fields'
import { noteWords } from '../../../../server/areas/search/vocabulary'
import { json } from '../../../../server/platform/db/json'
import { testApp, type TestApp } from '../../../support/harness'
import { ground, listing, type Ground } from '../../../support/listings-world'
import { person } from '../../../support/people'

/** A home in the test market, with the properties searches ask for. */
interface Home {
  kind: string
  type: string
  city: string
  beds: number
  price: number
  features: readonly string[]
}

const langs = ['en', 'ar', 'hi'] as const
type Lang = (typeof langs)[number]

const features = ['Garden', 'Pool', 'Balcony', 'Garage', 'Terrace', 'Lift']
const cities: Record<Lang, readonly (readonly [city: string, written: string])[]> = {
  en: [
    ['Seattle', 'Seattle'],
    ['Boston', 'Boston'],
  ],
  ar: [
    ['Dubai', 'دبي'],
    ['Cairo', 'القاهرة'],
  ],
  hi: [
    ['Mumbai', 'मुंबई'],
    ['Delhi', 'दिल्ली'],
  ],
}
/** One name per property type; other names are found through the vocabulary. */
const kinds: Record<string, Record<Lang, string>> = {
  flat: { en: 'Apartment', ar: 'شقة', hi: 'फ़्लैट' },
  house: { en: 'House', ar: 'منزل', hi: 'मकान' },
  villa: { en: 'Villa', ar: 'فيلا', hi: 'विला' },
  townhouse: { en: 'Townhouse', ar: 'منزل متلاصق', hi: 'टाउनहाउस' },
  plot: { en: 'Plot', ar: 'قطعة أرض', hi: 'प्लॉट' },
  office: { en: 'Office', ar: 'مكتب', hi: 'दफ़्तर' },
  shop: { en: 'Shop', ar: 'محل تجاري', hi: 'दुकान' },
}
const texts: Record<Lang, (kind: string, city: string) => string> = {
  en: (kind, city) => `${kind} in ${city}, downtown. Near a school and a park, garden nearby. 72 m2.`,
  ar: (kind, city) => `${kind} في ${city}. قرب المدرسة، أمامها حديقة عامة.`,
  hi: (kind, city) => `${city} में ${kind}। स्कूल और बगीचा पास में हैं।`,
}

let app: TestApp
let at: Ground
const homes = new Map<number, Home>()

async function fill(): Promise<void> {
  const { db, clock } = app.ctx
  const owner = await person(app.ctx)
  const categories = new Map<string, number>([
    ['house', at.house],
    ['flat', at.flat],
  ])
  for (const kind of ['villa', 'townhouse', 'plot', 'office', 'shop']) {
    const values = { name: kind[0]!.toUpperCase() + kind.slice(1), slug: kind }
    const { id } = await db.insertInto('category').values(values).returning('id').executeTakeFirstOrThrow()
    categories.set(kind, id)
  }
  await db
    .updateTable('parameter')
    .set({ options: json(features) })
    .where('id', '=', at.extras)
    .execute()
  const { id: baths } = await db
    .insertInto('parameter')
    .values({ name: 'Bathrooms', kind: 'number', options: json([]), role: 'bathrooms' })
    .returning('id')
    .executeTakeFirstOrThrow()
  let nth = 0
  for (const lang of langs)
    for (const [city, written] of cities[lang])
      for (const [kind, names] of Object.entries(kinds))
        for (const type of ['sell', 'rent'])
          for (let beds = 1; beds <= 5; beds += 1) {
            nth += 1
            const selected = [0, 1, 3].map((step) => features[(nth + step) % features.length]!)
            const price = type === 'sell' ? 250_000 + beds * 120_000 : 1_000 + beds * 300
            const parameters = [
              { parameter_id: at.bedrooms, value: String(beds), value_num: beds },
              { parameter_id: baths, value: '2', value_num: 2 },
              { parameter_id: at.furnishing, value: 'Furnished', value_num: null },
              { parameter_id: at.extras, value: selected.join(', '), value_num: null },
            ]
            const id = await listing(app.ctx, at, owner.user.id, {
              title: names[lang],
              description: texts[lang](names[lang], written),
              category_id: categories.get(kind)!,
              property_type: type as 'sell',
              rentduration: type === 'rent' ? 'monthly' : null,
              price: price * 100,
              city,
              attrs: json(attrsOf(parameters)) as never,
            })
            await db.transaction().execute((trx) => writeListing(trx, id, { parameters }, clock.now()))
            homes.set(id, { kind, type, city, beds, price, features: selected })
          }
  await noteWords(db)
  await sql`analyze property`.execute(db)
}

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  await fill()
}, 300_000)
afterAll(() => app.close())

/** For each kind of wish in the second column of a list, a check that a home fulfils it. */
const fits: Record<string, (home: Home, wanted: string) => boolean> = {
  kind: ({ kind }, wanted) => kind === wanted,
  type: ({ type }, wanted) => type === wanted,
  city: ({ city }, wanted) => city === wanted,
  beds: ({ beds }, wanted) => beds >= Number(wanted),
  max: ({ price }, wanted) => price <= Number(wanted),
  min: ({ price }, wanted) => price >= Number(wanted),
  feature: ({ features: has }, wanted) => has.includes(wanted),
  text: () => true,
}

const file = (lang: Lang) => new URL(`./everyday-searches/${lang}.txt`, import.meta.url)

describe('everyday searches', () => {
  test.each(langs)(
    'searches in "%s" find fitting homes in at least 95 of 100 cases',
    { timeout: 300_000 },
    async (lang) => {
      const lines = readFileSync(file(lang), 'utf8').trim().split('\n')
      expect(lines.length).toBeGreaterThanOrEqual(200)
      const missed: string[] = []
      for (const line of lines) {
        const [search = '', wanted = ''] = line.split('\t')
        const reply = await app.call('get-property-list', { search, limit: 10 })
        const found = ((reply.data ?? []) as { id: number }[]).map(({ id }) => homes.get(id)!)
        const conditions = wanted.split(' ').filter(Boolean)
        const isFit = found.every((home) =>
          conditions.every((one) => {
            const [field = '', value = ''] = one.split('=')
            return fits[field]!(home, value)
          }),
        )
        if (found.length === 0 || !isFit)
          missed.push(`${search} → ${found.length} ${JSON.stringify(reply['search_read'])}`)
      }
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(lines.length * 0.05)
    },
  )
})
