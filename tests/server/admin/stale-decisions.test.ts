import { describe, expect, test } from 'vitest'
import { listingSite } from '../../support/listing-site'
import { admin } from '../../support/people'

const site = listingSite()

type Somebody = Awaited<ReturnType<typeof admin>>

/** Returns the record as opened by this administrator. */
const opened = async (id: number, who: Somebody = site.boss) =>
  (await site.app.call('admin/record', { record: 'property', id: String(id) }, { token: who.token }))
    .data as {
    version: number
  }

const decide = (
  id: number,
  event: string,
  { version, who = site.boss }: { version?: number; who?: Somebody } = {},
) =>
  site.app.call(
    'admin/advance',
    { record: 'property', id: String(id), event, reason: 'Because', version },
    { token: who.token },
  )

const edit = (id: number, title: string, token: string) =>
  site.app.call('update_post_property', { id, title }, { token })

const shown = async (id: number) => (await site.app.call('get_property', { id })).data?.[0]?.title

describe('decision about a record changed since it was opened', () => {
  test('the server refuses it, so that nothing unread is published', async () => {
    const { token } = await site.seller()
    const { id } = (await site.post(token, { title: 'A quiet flat' })).data
    const { version } = await opened(id)
    expect(await edit(id, 'Call my betting shop', token)).toMatchObject({ error: false })
    expect(await decide(id, 'listing.approved', { version })).toMatchObject({
      code: 'CONFLICT',
      message: 'This changed since you opened it. Review it again before deciding.',
    })
    expect(await shown(id)).toBeUndefined()
    const again = await opened(id)
    expect(await decide(id, 'listing.approved', again)).toMatchObject({ error: false })
    expect(await shown(id)).toBe('Call my betting shop')
  })

  test('the server refuses it for an edit that another one has replaced', async () => {
    const { token } = await site.seller()
    const { id } = (await site.post(token, { title: 'First' })).data
    await decide(id, 'listing.approved')
    await edit(id, 'Second', token)
    const { version } = await opened(id)
    await edit(id, 'Third', token)
    expect(await decide(id, 'revision.approved', { version })).toMatchObject({ code: 'CONFLICT' })
    expect(await shown(id)).toBe('First')
  })

  test("the server refuses it after another administrator's question was answered", async () => {
    const { token } = await site.seller()
    const other = await admin(site.app.ctx)
    const { id } = (await site.post(token)).data
    const { version } = await opened(id)
    await decide(id, 'listing.questioned', { who: other })
    await site.app.call('answer-question', { property_id: id, answer: 'It is mine' }, { token })
    expect(await decide(id, 'listing.rejected', { version })).toMatchObject({ code: 'CONFLICT' })
    expect(await decide(id, 'listing.rejected', await opened(id))).toMatchObject({ error: false })
  })

  test('the server accepts it if only the same administrator changed the record, or if no version is sent', async () => {
    const { token } = await site.seller()
    const { id } = (await site.post(token)).data
    const { version } = await opened(id)
    await decide(id, 'listing.approved', { version })
    expect(await decide(id, 'listing.deleted', { version })).toMatchObject({ error: false })
    const next = (await site.post(token)).data
    await edit(next.id, 'Another', token)
    expect(await decide(next.id, 'listing.approved')).toMatchObject({ error: false })
  })

  test('queue and lists include the version', async () => {
    const { token } = await site.seller()
    const { id } = (await site.post(token)).data
    const { version } = await opened(id)
    expect(version).toBeGreaterThan(0)
    for (const call of ['admin/queue', 'admin/records'] as const) {
      const { data } = await site.app.call(call, { record: 'property' }, { token: site.boss.token })
      expect(data.find((item: { id: string }) => item.id === String(id)).version, call).toBe(version)
    }
  })
})
