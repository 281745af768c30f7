import { beforeEach, describe, expect, test } from 'vitest'
import { heldDecisions } from '../../../server/app/jobs/deadlines'
import { confirmed } from '../../support/identity-proof'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { json } from '../../../server/platform/db/json'
import { listingSite } from '../../support/listing-site'
import { complete, photo, subscribe } from '../../support/listings-world'
import { admin } from '../../support/people'
import { projectForm } from '../../support/projects-world'

const site = listingSite()
const second = 1_000

const undoSeconds = (seconds: number) =>
  site.app.ctx.db
    .updateTable('setting')
    .set({ value: json(seconds) })
    .where('name', '=', 'undo_seconds')
    .execute()

/** Advances the clock by this many ms and runs the jobs then due. */
async function pass(ms: number) {
  site.app.ctx.clock.pass(ms)
  await heldDecisions.run(site.app.ctx)
  await drainOutbox(site.app.ctx)
}

// Completes what earlier tests left pending.
beforeEach(async () => {
  await pass(60 * second)
  await undoSeconds(10)
})

const mayUndo = expect.objectContaining({ event: 'decision.undone' })

const linesFor = async (userId: number) => {
  await drainOutbox(site.app.ctx)
  const { db } = site.app.ctx
  return db.selectFrom('notification').selectAll().where('user_id', '=', userId).orderBy('id').execute()
}

const kinds = {
  property: {
    sent: async () => {
      const owner = await site.seller()
      return { owner, id: (await site.post(owner.token)).data.id as number }
    },
    decide: site.decide,
    own: async (id: number, token: string) =>
      (await site.app.call('get-added-properties', { id }, { token })).data[0],
    edit: (id: number, token: string) =>
      site.app.call('update_post_property', { id, title: 'Another title' }, { token }),
    withdraw: (id: number, token: string) => site.app.call('withdraw-edit', { property_id: id }, { token }),
    slots: (id: number) => site.slots(id),
  },
  project: {
    sent: async () => {
      const owner = await complete(site.app.ctx, site.at)
      await subscribe(site.app.ctx, owner.user.id, { project_list: 5 })
      const sending = { ...projectForm(site.at), image: await photo() }
      const { data } = await site.app.call('post_project', sending, { token: owner.token })
      return { owner, id: data.id as number }
    },
    decide: site.decideProject,
    own: async (id: number, token: string) =>
      (await site.app.call('get-added-projects', { id }, { token })).data[0],
    edit: async (id: number, token: string) =>
      site.app.call('post_project', { ...projectForm(site.at), id, title: 'Another title' }, { token }),
    withdraw: (id: number, token: string) => site.app.call('withdraw-edit', { project_id: id }, { token }),
    slots: (id: number) => site.slots(id, 'project_list'),
  },
}

/**
 * A decision can be undone for 10 s. The machine has a state for this time, which the API reports as `pending`. Mail,
 * alerts and counts follow afterwards.
 */
describe.each(['property', 'project'] as const)('decision about a %s', (record) => {
  const { sent, decide, own, edit, withdraw, slots } = kinds[record]
  const token = () => site.boss.token
  const held = async () => (await site.app.call('admin/review', {}, { token: token() })).data.held
  const queued = async (id: number) =>
    (await site.app.call('admin/queue', { record }, { token: token() })).data.some(
      (line: { id: string }) => line.id === String(id),
    )
  const waits = { request_status: 'pending', revision_state: 'settled', listing_status: 'in_review' }
  const undo = (id: number) => decide(id, 'decision.undone')

  test('responds immediately but appears pending to the owner for ten seconds before it takes effect', async () => {
    const { owner, id } = await sent()
    expect(await decide(id, 'listing.approved')).toMatchObject({
      error: false,
      data: { state: 'approving', allowed: expect.arrayContaining([mayUndo]) },
    })
    expect(await own(id, owner.token)).toMatchObject({ ...waits, reject_reason: null })
    expect(await slots(id)).toEqual(['held'])
    expect(await queued(id)).toBe(false)
    expect(await held()).toMatchObject([
      { record, id: String(id), state: 'approving', left_ms: 10 * second, of_ms: 10 * second },
    ])
    await pass(9 * second)
    expect(await own(id, owner.token)).toMatchObject(waits)
    expect(await linesFor(owner.user.id)).toEqual([])
    await pass(second)
    expect(await own(id, owner.token)).toMatchObject({ request_status: 'approved', listing_status: 'live' })
    expect(await slots(id)).toEqual(['used'])
    expect(await held()).toEqual([])
    expect(await linesFor(owner.user.id)).toMatchObject([{ type: 'mail.listingApproved' }])
  })

  test('leaves no trace when undone: the listing is pending again and no notification is sent', async () => {
    const { owner, id } = await sent()
    await decide(id, 'listing.rejected', 'Blurred')
    expect(await undo(id)).toMatchObject({ data: { state: 'pending' } })
    expect(await undo(id)).toMatchObject({ code: 'NOT_ALLOWED' })
    await pass(20 * second)
    expect(await own(id, owner.token)).toMatchObject({ ...waits, reject_reason: null })
    expect(await queued(id)).toBe(true)
    expect(await slots(id)).toEqual(['held'])
    expect(await linesFor(owner.user.id)).toEqual([])
  })

  test('a rejection is shown to the owner with its reason once it takes effect', async () => {
    const { owner, id } = await sent()
    await decide(id, 'listing.rejected', 'Blurred')
    expect(await own(id, owner.token)).toMatchObject({ ...waits, reject_reason: null })
    const next = async () => (await site.app.call('own-dashboard', {}, { token: owner.token })).data
    expect(JSON.stringify(await next())).not.toContain('Blurred')
    expect((await next()).waiting).toMatchObject([{ kind: `${record}.pending` }])
    await pass(10 * second)
    expect(await own(id, owner.token)).toMatchObject({ request_status: 'rejected', reject_reason: 'Blurred' })
    expect(await slots(id)).toEqual(['released'])
    expect(await linesFor(owner.user.id)).toMatchObject([
      { type: 'mail.listingRejected', params: { reason: 'Blurred' } },
    ])
  })

  test("a request for changes starts the owner's deadline when it takes effect", async () => {
    const { owner, id } = await sent()
    await decide(id, 'listing.questioned', 'How old is the roof?')
    expect(await own(id, owner.token)).toMatchObject({ ...waits, question: null })
    await pass(10 * second)
    const until = new Date(site.app.ctx.clock.now().getTime() + 14 * 86_400 * second).toISOString()
    expect(await own(id, owner.token)).toMatchObject({
      listing_status: 'needs_answer',
      question: { text: 'How old is the roof?', answer_by: until },
    })
    expect(await linesFor(owner.user.id)).toMatchObject([{ params: { reason: 'How old is the roof?' } }])
  })

  test('becomes void once the owner edits the listing', async () => {
    const { owner, id } = await sent()
    await decide(id, 'listing.approved')
    expect(await edit(id, owner.token)).toMatchObject({ error: false })
    expect(await queued(id)).toBe(true)
    await pass(20 * second)
    expect(await own(id, owner.token)).toMatchObject({ ...waits, title: 'Another title' })
    expect(await linesFor(owner.user.id)).toEqual([])
  })

  test('a decision about an edit is held as well, and the previous version stays live', async () => {
    const { owner, id } = await sent()
    await undoSeconds(0)
    await decide(id, 'listing.approved')
    await edit(id, owner.token)
    await undoSeconds(10)
    const inReview = { request_status: 'approved', revision_state: 'editReview' }
    expect(await decide(id, 'revision.rejected', 'No capitals')).toMatchObject({
      data: { state: 'editRejecting' },
    })
    expect(await own(id, owner.token)).toMatchObject({ ...inReview, reject_reason: null })
    await undo(id)
    expect(await decide(id, 'revision.approved')).toMatchObject({ data: { state: 'editApproving' } })
    const before = await own(id, owner.token)
    expect(before).toMatchObject(inReview)
    expect(before.title).not.toBe('Another title')
    await pass(10 * second)
    expect(await own(id, owner.token)).toMatchObject({ revision_state: 'settled', title: 'Another title' })
    expect((await linesFor(owner.user.id)).at(-1)).toMatchObject({ type: 'mail.revisionApproved' })
    await edit(id, owner.token)
    await decide(id, 'revision.rejected', 'No capitals')
    expect(await withdraw(id, owner.token)).toMatchObject({ error: false })
    await pass(20 * second)
    expect(await own(id, owner.token)).toMatchObject({ revision_state: 'settled', reject_reason: null })
  })

  test('triggers no webhook until it takes effect, and then only the one for the decision', async () => {
    const { owner, id } = await sent()
    const ask = async (call: string, input: object) =>
      (await site.app.call(call as 'own-webhooks', input, { token: owner.token })).data
    const hook = await ask('own-webhooks:create', {
      url: 'http://127.0.0.1:9/events',
      events: [`${record}.changed`],
      ...(await confirmed(site.app.ctx, owner.user)),
    })
    const events = async () =>
      (await ask('own-webhooks:deliveries', { id: hook.id })).map(({ data }: { data: object }) => data)
    await decide(id, 'listing.rejected', 'Blurred')
    await undo(id)
    await decide(id, 'listing.approved')
    expect(await events()).toEqual([])
    await pass(10 * second)
    const approved = {
      event: 'listing.approved',
      from: expect.stringContaining('moderation.pending'),
      to: expect.stringContaining('moderation.approved.settled'),
      by: 'admin',
    }
    expect(await events()).toMatchObject([approved])
    await edit(id, owner.token)
    await decide(id, 'revision.approved')
    await withdraw(id, owner.token)
    const [withdrawn, edited] = await events()
    expect(edited).toMatchObject({ event: 'edit.submitted', by: 'person' })
    expect(withdrawn).toMatchObject({
      event: 'revision.withdrawn',
      from: expect.stringContaining('moderation.approved.editReview'),
      to: expect.stringContaining('moderation.approved.settled'),
      by: 'person',
    })
    expect(await events()).toHaveLength(3)
    expect(JSON.stringify(await events())).not.toMatch(/(approv|reject)ing/i)
  })

  test('takes effect immediately if the operator set no undo time', async () => {
    const { owner, id } = await sent()
    await undoSeconds(0)
    expect(await decide(id, 'listing.approved')).toMatchObject({ data: { state: 'approved' } })
    expect(await own(id, owner.token)).toMatchObject({ listing_status: 'live' })
  })

  test("another administrator's decision isn't listed as undoable", async () => {
    const { id } = await sent()
    await decide(id, 'listing.approved')
    const other = await admin(site.app.ctx)
    expect((await site.app.call('admin/review', {}, { token: other.token })).data.held).toEqual([])
  })

  test("an undo that comes late leaves another administrator's decision alone", async () => {
    const { id } = await sent()
    const other = await admin(site.app.ctx)
    const advanceAs = (by: string, event: string, more: object = {}) =>
      site.app.call('admin/advance', { record, id: String(id), event, ...more }, { token: by })
    await decide(id, 'listing.approved')
    const [mine] = await held()
    await advanceAs(other.token, 'decision.undone')
    await advanceAs(other.token, 'listing.rejected', { reason: 'Blurred' })
    expect(await advanceAs(token(), 'decision.undone', { version: mine.version })).toMatchObject({
      code: 'CONFLICT',
    })
    const [theirs] = (await site.app.call('admin/review', {}, { token: other.token })).data.held
    expect(await advanceAs(other.token, 'decision.undone', { version: theirs.version })).toMatchObject({
      data: { state: 'pending' },
    })
  })
})

test('the queue shows the review round and price of a listing and finds it by text', async () => {
  await undoSeconds(0)
  const { owner, id } = await kinds.property.sent()
  const line = async (search?: string) =>
    (
      await site.app.call('admin/queue', { record: 'property', search }, { token: site.boss.token })
    ).data.find((one: { id: string }) => one.id === String(id))
  expect(await line()).toMatchObject({ round: 'new', price: expect.stringMatching(/\d/) })
  await site.decide(id, 'listing.rejected', 'Blurred')
  await kinds.property.edit(id, owner.token)
  expect(await line('another title')).toMatchObject({ round: 'again', title: 'Another title' })
  expect(await line('no such words')).toBeUndefined()
  await site.decide(id, 'listing.approved')
  await site.app.call('update_post_property', { id, title: 'A third title' }, { token: owner.token })
  expect(await line()).toMatchObject({ round: 'edit' })
})

test('predefined reasons are the lines written by the operator', async () => {
  const { db } = site.app.ctx
  const value = json('  Too dark \n\nNo floor plan\n')
  await db.insertInto('setting').values({ name: 'review_reasons', value }).execute()
  const { data } = await site.app.call('admin/review', {}, { token: site.boss.token })
  expect(data.reasons).toEqual(['Too dark', 'No floor plan'])
})
