import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../../contract/calls/call-types'
import { testApp, type TestApp } from '../../../support/harness'
import { person } from '../../../support/people'
import { project } from '../../../support/projects-world'
import { ground, listing, type Ground } from '../../../support/listings-world'

let app: TestApp
let at: Ground
let owner: number

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  owner = (await person(app.ctx)).user.id
})
afterAll(() => app.close())

const clear = async () => {
  for (const table of ['search_due', 'property_parameter', 'property', 'project'] as const)
    await app.ctx.db.deleteFrom(table).execute()
}

/** Many equal values, so that only ids can break ties. */
const home = fc.record({
  price: fc.integer({ min: 1, max: 3 }),
  likes: fc.integer({ min: 0, max: 2 }),
  views: fc.integer({ min: 0, max: 2 }),
  title: fc.constantFrom('Lake house', 'House', 'Lake'),
  description: fc.constantFrom('By the lake', 'In the lake district, near a lake', 'House'),
  posted_at: fc.integer({ min: 0, max: 3 }).map((hour) => new Date(Date.UTC(2026, 0, 1, hour))),
  latitude: fc.integer({ min: 0, max: 2 }).map((n) => 47 + n / 100),
})

const wanted = fc.constantFrom(
  { sort: 'newest' },
  { sort: 'price_up' },
  { sort: 'price_down' },
  { sort: 'most_viewed' },
  { sort: 'most_liked' },
  { sort: 'most_liked', city: 'Seattle' },
  { top_rated: '1', city: 'Seattle' },
  { top_rated: '1' },
  { search: 'lake', sort: 'relevance' },
  { search: 'lake', sort: 'newest' },
  { latitude: 47, longitude: -122.33, radius: 50 },
  { latitude: 47, longitude: -122.33, radius: 50, sort: 'price_up' },
)

type Page = Record<string, any> & { ids: number[] }

const read = async (call: CallName, input: object): Promise<Page> => {
  const reply: Record<string, any> = await app.call(call, input)
  expect(reply.error, JSON.stringify(reply)).toBe(false)
  return { ...reply, ids: (reply.data as { id: number }[]).map(({ id }) => id) }
}

test('pages contain everything exactly once in both directions while listings are added and removed', async () => {
  const steps = fc.array(fc.record({ homes: fc.array(home, { maxLength: 3 }), gone: fc.boolean() }), {
    minLength: 8,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(
      wanted,
      fc.array(home, { minLength: 5, maxLength: 14 }),
      steps,
      fc.integer({ min: 1, max: 4 }),
      async (filter, homes, steps, limit) => {
        await clear()
        for (const values of homes) await listing(app.ctx, at, owner, values)
        const before = (await read('get-property-list', { ...filter, limit: 100 })).ids
        const seen: number[] = []
        const gone = new Set<number>()
        let cursor: string | undefined
        for (let step = 0; ; step += 1) {
          const page = await read('get-property-list', { ...filter, limit, ...(cursor && { cursor }) })
          seen.push(...page.ids)
          if (page['prev_cursor'] && step > 0 && !steps.slice(0, step).some((one) => one?.gone)) {
            const again = await read('get-property-list', { ...filter, limit, cursor: page['prev_cursor'] })
            expect(again.ids.at(-1)).toBe(seen.at(-page.ids.length - 1) ?? again.ids.at(-1))
          }
          if (!page['next_cursor']) break
          cursor = page['next_cursor']
          const change = steps[step]
          for (const values of change?.homes ?? []) await listing(app.ctx, at, owner, values)
          // The row named by the cursor may itself be removed.
          if (change?.gone) {
            gone.add(page.ids.at(-1)!)
            await app.ctx.db
              .updateTable('property')
              .set({ status: 'inactive' })
              .where('id', '=', page.ids.at(-1)!)
              .execute()
          }
        }
        expect(new Set(seen).size).toBe(seen.length)
        expect(before.filter((id) => !gone.has(id) && !seen.includes(id))).toEqual([])
        expect(seen.filter((id) => before.includes(id))).toEqual(before)
      },
    ),
    { numRuns: 25, seed: 4 },
  )
})

test('pages of projects also contain everything exactly once', async () => {
  await clear()
  for (let n = 0; n < 7; n += 1) await project(app.ctx, at, owner)
  for (const filter of [{}, { search: 'harbour' }, { latitude: '47.6', longitude: '-122.3' }]) {
    const before = (await read('get-projects', { ...filter, limit: 100 })).ids
    expect(before).toHaveLength(7)
    let page = await read('get-projects', { ...filter, limit: 3 })
    const seen = [...page.ids]
    while (page['next_cursor']) {
      page = await read('get-projects', { ...filter, limit: 3, cursor: page['next_cursor'] })
      seen.push(...page.ids)
    }
    expect(seen).toEqual(before)
    const back = await read('get-projects', { ...filter, limit: 3, cursor: page['prev_cursor'] })
    expect(back.ids).toEqual(before.slice(3, 6))
    expect((await read('get-projects', { ...filter, limit: 3, cursor: back['prev_cursor'] })).ids).toEqual(
      before.slice(0, 3),
    )
  }
})
