import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keptCards, type KeptCard } from '../../../server/areas/search/card-cache'
import type { DB } from '../../../server/platform/db/schema'
import { testApp, type TestApp } from '../../support/harness'
import { complete, ground, listing } from '../../support/listings-world'
import { person } from '../../support/people'

describe('cached card', () => {
  /** Opens a database where every card has the title `title`, and records the ids of cards read from it. */
  function opened() {
    const db = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new DummyDriver(),
        createIntrospector: (of) => new PostgresIntrospector(of),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    })
    const database = { title: 'first', read: [] as number[] }
    /** Returns the card titles of these places; the first letter is the version. */
    const titlesAt = async (places: string[], asked: Kysely<DB> = db) => {
      const rows = await keptCards(
        asked,
        places.map((place) => ({ id: Number(place.slice(1)), key: '', version: place[0] })),
        async (missing) => {
          database.read.push(...missing.map(({ id }) => id))
          return missing
            .filter(({ id }) => id !== 0)
            .map(({ id, version }) => ({ id, version, title: database.title }) as KeptCard)
        },
      )
      return rows.map(({ id, title }) => `${id} ${title}`)
    }
    return { db, database, titlesAt }
  }

  test('each card is read once per version, and cards are returned in the requested order', async () => {
    const { database, titlesAt } = opened()
    await titlesAt(['a2', 'a1'])
    database.title = 'second'
    expect(await titlesAt(['a3', 'a1', 'a0', 'b2'])).toEqual(['3 second', '1 first', '2 second'])
    expect(database.read).toEqual([2, 1, 3, 0, 2])
  })

  test('leaves the cache when very many cards are cached', async () => {
    const { database, titlesAt } = opened()
    await titlesAt(Array.from({ length: 2_000 }, (_, nth) => `a${nth + 1}`))
    await titlesAt(['a2001'])
    database.read = []
    await titlesAt(['a1', 'a2', 'a2001'])
    expect(database.read).toEqual([1])
  })

  test('no card is stored during a transaction, because its changes share one version', async () => {
    const { db, database, titlesAt } = opened()
    await db.transaction().execute(async (trx) => {
      await titlesAt(['a1'], trx)
      database.title = 'second'
      expect(await titlesAt(['a1'], trx)).toEqual(['1 second'])
    })
  })
})

describe('lists for guests are up to date', () => {
  let app: TestApp
  let id: number
  let ownerId: number
  beforeAll(async () => {
    app = await testApp()
    const at = await ground(app.ctx)
    ownerId = (await complete(app.ctx, at)).user.id
    id = await listing(app.ctx, at, ownerId, { slug: 'home', title: 'Home' })
  })
  afterAll(() => app.close())

  const inList = async (token?: string) => (await app.call('get-property-list', {}, { token })).data[0]

  /** Changes one thing without any notification. */
  const changes: Record<string, { change: () => Promise<unknown>; shows: Record<string, unknown> }> = {
    'its title': {
      change: () => app.ctx.db.updateTable('property').set({ title: 'Villa' }).where('id', '=', id).execute(),
      shows: { title: 'Villa' },
    },
    'its price': {
      change: () =>
        app.ctx.db.updateTable('property').set({ price: 1_234_00 }).where('id', '=', id).execute(),
      shows: { price_minor: 1_234_00 },
    },
    'its picture': {
      change: () => app.ctx.db.updateTable('file').set({ thumbhash: 'AAAA' }).execute(),
      shows: { picture: { thumbhash: 'AAAA' } },
    },
    'who its owner is': {
      change: () =>
        app.ctx.db
          .updateTable('app_user')
          .set({ verification_status: 'success' })
          .where('id', '=', ownerId)
          .execute(),
      shows: { is_verified: true },
    },
    'its category': {
      change: () => app.ctx.db.updateTable('category').set({ name: 'Castle' }).execute(),
      shows: { category: { category: 'Castle' } },
    },
  }

  test.each(Object.entries(changes))(
    'guests see changes when %s has changed',
    async (_what, { change, shows }) => {
      expect(await inList()).not.toMatchObject(shows)
      await change()
      expect(await inList()).toMatchObject(shows)
    },
  )

  test("the favourites of signed-in users don't appear to guests reading the same cards", async () => {
    const { user, token } = await person(app.ctx)
    await inList()
    await app.ctx.db
      .insertInto('favourite')
      .values({ user_id: user.id, property_id: id, created_at: app.ctx.clock.now() })
      .execute()
    expect([(await inList(token)).is_favourite, (await inList()).is_favourite]).toEqual([true, false])
  })
})
