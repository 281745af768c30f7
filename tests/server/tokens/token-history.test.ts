import { expect, test } from 'vitest'
import { scopes } from '../../../contract/api/token-scopes'
import { listingSite } from '../../support/listing-site'
import { complete, form, photo, subscribe } from '../../support/listings-world'
import { apiTokenOf, person } from '../../support/people'
import { projectForm } from '../../support/projects-world'

const site = listingSite()

/** Returns the record history of a user's actions, newest first. */
const linesOf = (actor: number) =>
  site.app.ctx.db
    .selectFrom('record_history')
    .select(['record', 'record_id', 'event', 'api_token_id'])
    .where('actor_id', '=', actor)
    // The test itself creates the subscription lines, so they are left out.
    .where('record', '<>', 'subscription')
    .orderBy('id', 'desc')
    .execute()

/** Returns an owner with slots for everything, a session and a token with every scope. */
async function integrator() {
  const owner = await complete(site.app.ctx, site.at)
  await subscribe(site.app.ctx, owner.user.id, {
    property_list: 5,
    project_list: 5,
    property_feature: 5,
    project_feature: 5,
  })
  const key = await apiTokenOf(site.app.ctx, owner.user.id, [...scopes])
  const { id } = await site.app.ctx.db
    .selectFrom('api_token')
    .select('id')
    .where('user_id', '=', owner.user.id)
    .executeTakeFirstOrThrow()
  return { ...owner, key, keyId: id }
}

test('the changes made by an API token name that token, and no other changes do', async () => {
  const { user, key, keyId, token } = await integrator()
  const other = await person(site.app.ctx, { verification_status: 'success' })
  const done = async (name: Parameters<typeof site.app.call>[0], input: object, as = key) => {
    const reply = await site.app.call(name, input, { token: as })
    expect(reply.error, `${name}: ${reply.message}`).toBe(false)
    return reply.data
  }
  const { id } = await done('post_property', { ...form(site.at), title_image: await photo() })
  await site.decide(id, 'listing.questioned', 'Whose is it?')
  await done('answer-question', { property_id: id, answer: 'Mine' })
  await site.decide(id, 'listing.approved')
  await done('update_post_property', { id, title: 'Another' })
  await done('withdraw-edit', { property_id: id })
  await done('change-property-status', { property_id: id, status: 'inactive' })
  await done('change-property-status', { property_id: id, status: 'active' })
  await done('store_advertisement', { feature_for: 'property', property_id: id })
  await done('update_property_status', { property_id: id, status: 'sold' })
  const project = await done('post_project', { ...projectForm(site.at), image: await photo() })
  await done('post_project', { ...projectForm(site.at, { title: 'Another' }), id: project.id })
  await done('delete_project', { id: project.id })
  await done('block-user', { to_user_id: other.user.id })
  await done('unblock-user', { to_user_id: other.user.id })
  const byKey = await linesOf(user.id)
  expect(new Set(byKey.map(({ event }) => event)).size).toBeGreaterThan(9)
  expect(byKey.filter((line) => line.api_token_id !== keyId)).toEqual([])

  await done('delete_property', { id }, token)
  const [last] = await linesOf(user.id)
  expect(last).toMatchObject({ event: 'listing.deleted', api_token_id: null })
})

test('the audit log, the record history and the export show the token by its name', async () => {
  const { user, key, keyId } = await integrator()
  const { id } = (
    await site.app.call('post_property', { ...form(site.at), title_image: await photo() }, { token: key })
  ).data
  const boss = { token: site.boss.token }
  const read = async () => ({
    log: (await site.app.call('admin/log', { record: 'property', id: String(id), event: 'created' }, boss))
      .data,
    record: (await site.app.call('admin/record', { record: 'property', id: String(id) }, boss)).data,
  })
  const token = { id: keyId, name: 'A CRM', last_four: key.slice(-4) }
  const found = await read()
  expect(found.log).toMatchObject([{ actor: { id: user.id }, token }])
  expect(found.record.history.at(-1)).toMatchObject({ event: 'created', token })
  await site.decide(id, 'listing.approved')
  const [ofBoss] = (await site.app.call('admin/log', { event: 'listing.approved', id: String(id) }, boss))
    .data
  expect(ofBoss.token).toBeNull()

  const { body } = await site.app.http.inject({
    url: `/api/admin/export/log?record=property&id=${id}`,
    headers: { authorization: `Bearer ${site.boss.token}` },
  })
  const [header, ...lines] = body.replace(/^\uFEFF/, '').split('\r\n')
  const at = header!.split(',').indexOf('api_token_id')
  expect(lines.find((line) => line.includes('created'))?.split(',')[at]).toBe(String(keyId))

  // A token is deleted long before the records it changed.
  await site.app.ctx.db.deleteFrom('api_token').where('id', '=', keyId).execute()
  const later = { id: keyId, name: null, last_four: null }
  expect((await linesOf(user.id)).at(-1)).toMatchObject({ api_token_id: keyId })
  expect(
    (await site.app.call('admin/log', { event: 'created', id: String(id) }, boss)).data[0],
  ).toMatchObject({
    token: later,
  })
})
