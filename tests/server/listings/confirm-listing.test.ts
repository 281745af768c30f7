import { describe, expect, test } from 'vitest'
import { advance } from '../../../server/core/advance'
import { listingSite } from '../../support/listing-site'

const site = listingSite()
const { seller, post, decide, say, show } = site

const confirmedAt = async (id: number) =>
  (
    await site.app.ctx.db
      .selectFrom('property')
      .select('confirmed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).confirmed_at

const clockSays = (id: number, type: string) =>
  site.app.ctx.db.transaction().execute((trx) =>
    advance(trx, {
      record: 'property',
      id,
      event: { type },
      actor: { role: 'clock', id: null },
      now: site.app.ctx.clock.now(),
    }),
  )

interface Act {
  name: string
  /** Prepares the listing for the action. */
  before?: (id: number, token: string) => Promise<unknown>
  act: (id: number, token: string) => Promise<unknown>
}

const live = (id: number) => decide(id, 'listing.approved')
const edit = (id: number, token: string) =>
  site.app.call('update_post_property', { id, title: 'A brighter house' }, { token })

const confirming: Act[] = [
  { name: 'an edit before the review', act: edit },
  { name: 'an edit of a live listing', before: live, act: edit },
  {
    name: 'an answer to a question',
    before: (id) => decide(id, 'listing.questioned', 'Which floor?'),
    act: (id, token) => site.app.call('answer-question', { property_id: id, answer: 'The third' }, { token }),
  },
  {
    name: 'a renewal',
    before: async (id) => {
      await live(id)
      await clockSays(id, 'validity.over')
    },
    act: (id, token) => site.app.call('renew-listing', { property_id: id }, { token }),
  },
  {
    name: 'showing it again',
    before: async (id, token) => {
      await live(id)
      await show(id, 'inactive', token)
    },
    act: (id, token) => show(id, 'active', token),
  },
  {
    name: 'making it available again',
    before: async (id, token) => {
      await live(id)
      await say(id, 'sold', token)
    },
    act: (id, token) => say(id, 'available for rent', token),
  },
]

const notConfirming: Act[] = [
  { name: 'an approval', act: live },
  { name: 'a rejection', act: (id) => decide(id, 'listing.rejected', 'Blurred') },
  { name: 'a question', act: (id) => decide(id, 'listing.questioned', 'Which floor?') },
  {
    name: 'an approval of an edit',
    before: async (id, token) => {
      await live(id)
      await edit(id, token)
    },
    act: (id) => decide(id, 'revision.approved'),
  },
  { name: 'the end of its period', before: live, act: (id) => clockSays(id, 'validity.over') },
  { name: 'a sale', before: live, act: (id, token) => say(id, 'sold', token) },
  { name: 'hiding it', before: live, act: (id, token) => show(id, 'inactive', token) },
  {
    name: 'showing it by an administrator',
    before: async (id, token) => {
      await live(id)
      await show(id, 'inactive', token)
    },
    act: (id) => show(id, 'active', site.boss.token),
  },
  {
    name: 'withdrawing an edit',
    before: async (id, token) => {
      await live(id)
      await edit(id, token)
    },
    act: (id, token) => site.app.call('withdraw-edit', { property_id: id }, { token }),
  },
]

/** Posts a listing and performs the action an hour later; returns both times and the confirmation time after it. */
async function after({ before, act }: Act) {
  const { token } = await seller()
  const { id } = (await post(token)).data
  await before?.(id, token)
  const confirmed = await confirmedAt(id)
  site.app.ctx.clock.pass(3_600_000)
  const now = site.app.ctx.clock.now()
  const answer = await act(id, token)
  expect(answer).not.toMatchObject({ error: true })
  return { was: confirmed, is: await confirmedAt(id), now }
}

describe('last confirmation of a listing', () => {
  test('starts when the owner posts the listing', async () => {
    const { token } = await seller()
    const { id } = (await post(token)).data
    expect(await confirmedAt(id)).toEqual(site.app.ctx.clock.now())
  })

  test.each(confirming)('changes after $name', async (one) => {
    const { is, now } = await after(one)
    expect(is).toEqual(now)
  })

  test.each(notConfirming)('stays the same after $name', async (one) => {
    const { was, is } = await after(one)
    expect(was).not.toBeNull()
    expect(is).toEqual(was)
  })

  test("remains unknown for a listing its owner never acted on, which the home page doesn't count", async () => {
    const { db } = site.app.ctx
    const { token } = await seller()
    const { id } = (await post(token)).data
    await live(id)
    const counted = async () => (await site.app.call('homepage-data')).data.opening.confirmed
    const all = await counted()
    await db.updateTable('property').set({ confirmed_at: null }).where('id', '=', id).execute()
    const [card] = (await site.app.call('get_property', { id })).data
    expect(card.confirmed_at).toBeNull()
    expect(await counted()).toBe(all - 1)
  })
})
