import { describe, expect, test } from 'vitest'
import { listingDeadlines } from '../../../server/app/jobs/deadlines'
import { person } from '../../support/people'
import { projectSite, twoPlans } from './project-site'
import { builder, pdf, postProject, projectForm } from '../../support/projects-world'
import { photo, subscribe } from '../../support/listings-world'

const site = projectSite()
const { decide, detail, live, slots } = site

describe('submitting a project', () => {
  test('submitting twice with one idempotency key creates one project; other content or another plan is refused', async () => {
    const { token } = await builder(site.app, site.at)
    const fields = projectForm(site.at, { title: 'Keyed Towers' })
    const image = await photo()
    const post = (more: object = {}, plan = 'Ground floor') =>
      site.app.call(
        'post_project',
        {
          ...fields,
          image,
          plans: [{ title: plan, document: pdf('ground.pdf', plan) }],
          idempotency_key: 'one',
          ...more,
        },
        { token },
      )
    const first = await post()
    expect(await post()).toMatchObject({ error: false, data: { id: first.data.id } })
    expect(await post({ title: 'Other Towers' })).toMatchObject({ code: 'KEY_REUSED' })
    expect(await post({}, 'First floor')).toMatchObject({ code: 'KEY_REUSED' })
    expect((await site.app.call('get-added-projects', {}, { token })).total).toBe(1)
  })

  test('stores each specified field as sent (§3)', async () => {
    const { token } = await builder(site.app, site.at)
    const texts = {
      title: 'Towers with everything',
      description: 'Every field is filled in',
      type: 'upcoming',
      city: 'Tacoma',
      state: 'Washington',
      country: 'United States',
      location: '9 Pine Street',
      video_link: 'https://video.example/towers',
      meta_title: 'Everything at once',
      meta_description: 'What a search engine says of it',
      meta_keywords: 'tower, everything',
      slug_id: 'towers-with-everything',
    }
    const { data, message } = await postProject(site.app, site.at, token, {
      ...texts,
      latitude: '47.25',
      longitude: '-122.44',
      image: await photo('title.jpg', '#111111'),
      meta_image: await photo('meta.jpg', '#333333'),
      gallery_images: [await photo('a.jpg', '#aa0000')],
      documents: [pdf('permit.pdf')],
      plans: [{ title: 'Ground floor', document: pdf('ground.pdf') }],
    })
    expect(data, message).toMatchObject({
      ...texts,
      latitude: 47.25,
      longitude: -122.44,
      category: { id: site.at.flat },
      plans: [{ title: 'Ground floor', document: expect.stringContaining('/files/') }],
      documents: [{ name: 'permit.pdf' }],
      gallery_images: [{}],
    })
    expect(data.image).toBeTruthy()
    expect(data.meta_image).toBeTruthy()
    expect(data.meta_image).not.toBe(data.image)
    const taken = {
      id: data.id,
      remove_plans: [data.plans[0].id],
      remove_documents: [data.documents[0].id],
      remove_gallery_images: [data.gallery_images[0].id],
    }
    const changed = await postProject(site.app, site.at, token, { ...texts, ...taken })
    expect(changed.data, changed.message).toMatchObject({ plans: [], documents: [], gallery_images: [] })
  })

  test('stores everything, always awaits review and holds a slot', async () => {
    const { token } = await builder(site.app, site.at)
    await site.app.ctx.db
      .insertInto('setting')
      .values({ name: 'auto_approve_properties', value: 'true' })
      .execute()
    const reply = await postProject(site.app, site.at, token, {
      video_link: 'https://video.example/tower',
      plans: twoPlans(),
      documents: [pdf('permit.pdf')],
      gallery_images: [await photo('a.jpg', '#aa0000'), await photo('b.jpg', '#00aa00')],
      meta_title: 'Towers',
    })
    await site.app.ctx.db.deleteFrom('setting').where('name', '=', 'auto_approve_properties').execute()
    expect(reply.error, JSON.stringify(reply)).toBe(false)
    expect(reply.data).toMatchObject({
      slug_id: 'harbour-towers',
      type: 'under_construction',
      location: '1 Harbour Road',
      request_status: 'pending',
      status: 'active',
      plans: [{ title: 'Ground floor' }, { title: 'First floor' }],
      documents: [{ name: 'permit.pdf' }],
      is_owner: true,
      locked: false,
      meta_title: 'Towers',
    })
    expect(reply.data.gallery_images).toHaveLength(2)
    expect(reply.data.plans[0].document).toMatch(/^\/files\/private\/\d+\/listing\/documents\//)
    expect(await slots(reply.data.id)).toEqual(['held'])
    expect(await detail(reply.data.id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('exactly one of 100 concurrent posts succeeds if one slot is left', async () => {
    const { user, token } = await builder(site.app, site.at, { project_list: 1 })
    const image = await photo()
    const replies = await Promise.all(
      Array.from({ length: 100 }, () =>
        site.app.call('post_project', { ...projectForm(site.at), image }, { token }),
      ),
    )
    expect(replies.filter((one) => !one.error)).toHaveLength(1)
    for (const refused of replies.filter((one) => one.error))
      expect(refused).toMatchObject({
        code: 'LIMIT_OVER',
        message: 'Your Package Limit is Over. Please Purchase Package.',
      })
    const made = await site.app.ctx.db
      .selectFrom('project')
      .select('id')
      .where('user_id', '=', user.id)
      .execute()
    expect(made).toHaveLength(1)
  })

  test('requires a cover, complete floor plans and an existing category', async () => {
    const { token } = await builder(site.app, site.at)
    const bare = await site.app.call('post_project', projectForm(site.at), { token })
    expect(bare).toMatchObject({ code: 'VALIDATION', errors: { image: 'Add a cover photo.' } })
    const halfPlan = await postProject(site.app, site.at, token, { plans: [{ title: 'Ground floor' }] })
    expect(halfPlan).toMatchObject({
      code: 'VALIDATION',
      errors: { 'plans.0.document': 'Complete the floor details: title and document.' },
    })
    const nameless = await postProject(site.app, site.at, token, {
      plans: [{ title: ' ', document: pdf() }],
    })
    expect(nameless).toMatchObject({ code: 'VALIDATION' })
    const nowhere = await postProject(site.app, site.at, token, { category_id: 999_999 })
    expect(nowhere).toMatchObject({ code: 'VALIDATION', errors: { category_id: 'This does not exist.' } })
    const page = new File(['<script>'], 'plan.pdf', { type: 'application/pdf' })
    const lie = await postProject(site.app, site.at, token, {
      plans: [{ title: 'Ground floor', document: page }],
    })
    expect(lie).toMatchObject({ code: 'FILE_REJECTED', errors: { 'plans.0.document': expect.any(String) } })
  })

  test('passes the same gates as a property, and a rejection returns the slot', async () => {
    const newcomer = await person(site.app.ctx)
    expect(await postProject(site.app, site.at, newcomer.token)).toMatchObject({
      code: 'PROFILE_INCOMPLETE',
    })
    const lister = await builder(site.app, site.at, { property_list: 3 })
    expect(await postProject(site.app, site.at, lister.token)).toMatchObject({ code: 'PACKAGE_MISSING' })
    const { token } = await builder(site.app, site.at, { project_list: 1 })
    const { data } = await postProject(site.app, site.at, token)
    expect(await postProject(site.app, site.at, token)).toMatchObject({ code: 'LIMIT_OVER' })
    await decide(data.id, 'listing.rejected', 'No building permit')
    expect(await slots(data.id)).toEqual(['released'])
    const own = await site.app.call('get-added-projects', { id: data.id }, { token })
    expect(own.data[0]).toMatchObject({
      request_status: 'rejected',
      reject_reason: 'No building permit',
      allowed: expect.arrayContaining(['edit.submitted']),
    })
    const again = await site.app.call('post_project', { ...projectForm(site.at), id: data.id }, { token })
    expect(again.error, JSON.stringify(again)).toBe(false)
    expect(await slots(data.id)).toEqual(['released', 'held'])
    expect(again.data).toMatchObject({ request_status: 'pending', reject_reason: null })
  })

  test('builds a slug from the id for a title without Latin letters', async () => {
    const { token } = await builder(site.app, site.at)
    const { data } = await postProject(site.app, site.at, token, { title: 'برج الميناء' })
    expect(data.slug_id).toBe(`project-${data.id}`)
    const sandbox = await postProject(site.app, site.at, token)
    expect(sandbox.data.slug_id).toMatch(/^harbour-towers-\d+$/)
  })
})

describe('visitors', () => {
  test('find live projects, and read their documents if they have a plan that unlocks projects', async () => {
    const { id, data } = await live({ title: 'Lighthouse Quarter', documents: [pdf('permit.pdf')] })
    const another = await builder(site.app, site.at)
    await postProject(site.app, site.at, another.token, { title: 'Lighthouse in review' })
    const found = await site.app.call('get-projects', { search: 'lighthouse', city: 'Seattle' })
    expect(found).toMatchObject({ total: 1, data: [{ id, promoted: false }] })
    expect(await site.app.call('get-projects', { search: 'lighthouse', type: 'upcoming' })).toMatchObject({
      total: 0,
    })
    const guest = await detail(id)
    expect(guest.data).toMatchObject({
      locked: true,
      documents: [],
      locked_parts: ['plans', 'documents'],
      owner: { email: null, mobile: null, project_count: 1 },
    })
    expect(guest.data.plans).toMatchObject([{ title: 'Ground floor', document: null }, { document: null }])
    expect(guest.data).not.toHaveProperty('allowed')
    const reader = await person(site.app.ctx)
    expect((await detail(id, reader.token)).data).toMatchObject({ locked: true })
    await subscribe(site.app.ctx, reader.user.id, { project_access: null })
    const opened = (await detail(id, reader.token)).data
    expect(opened).toMatchObject({ locked: false, locked_parts: [], opens_with: [], plans: data.plans })
    expect(opened.owner).toMatchObject({ email: null, mobile: null })
    expect((await site.app.call('get-project-detail', { slug_id: data.slug_id })).data.id).toBe(id)
  })

  test('see similar projects, except hidden ones', async () => {
    const one = await live({ city: 'Tacoma' })
    const two = await live({ city: 'Tacoma' })
    expect((await detail(one.id)).data.similar_projects.map((card: { id: number }) => card.id)).toEqual([
      two.id,
    ])
    const hide = { project_id: two.id, status: 'inactive' }
    expect(await site.app.call('change-project-status', hide, { token: two.token })).toMatchObject({
      data: { state: 'inactive', allowed: expect.arrayContaining(['visibility.on']) },
    })
    expect((await detail(one.id)).data.similar_projects).toEqual([])
    expect(await detail(two.id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('find developers among the agents, with their projects', async () => {
    const { user, id } = await live()
    const { data } = await site.app.call('agent-list', { search: user.name, limit: 100 })
    expect(data.find((one: { id: number }) => one.id === user.id)).toMatchObject({
      property_count: 0,
      project_count: 1,
    })
    const theirs = await site.app.call('agent-properties', { id: user.id, is_projects: '1' })
    expect(theirs).toMatchObject({ total: 1, data: { properties_data: [], projects_data: [{ id }] } })
    const home = await site.app.call('homepage-data')
    const section = home.data.sections.find((one: { key: string }) => one.key === 'projects')
    expect(section.data.length).toBeGreaterThan(0)
  })
})

describe('end of a project', () => {
  test('ends a project on its due date, and checks the gates again when it is renewed', async () => {
    const { id, token } = await live()
    site.app.ctx.clock.pass(31 * 86_400_000)
    expect(await listingDeadlines.run(site.app.ctx)).toBeGreaterThan(0)
    const { data } = await site.app.call('get-added-projects', { id, request_status: 'expired' }, { token })
    expect(data).toHaveLength(1)
    expect(await site.app.call('renew-listing', { project_id: id }, { token })).toMatchObject({
      code: 'PACKAGE_MISSING',
    })
    const owner = await site.app.ctx.db
      .selectFrom('project')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    await subscribe(site.app.ctx, owner!.user_id, { project_list: 1 })
    expect(await site.app.call('renew-listing', { project_id: id }, { token })).toMatchObject({
      data: { state: 'approved' },
    })
    expect(await slots(id)).toEqual(['used', 'used'])
  })

  test('rejects market values and lists the accepted ones', async () => {
    const { id, token } = await live()
    const sold = await site.app.call('change-project-status', { project_id: id, status: 'sold' }, { token })
    expect(sold).toMatchObject({ code: 'VALIDATION', allowed: ['active', 'inactive'] })
  })

  test('returns the slot of a project that never went live, keeps the slot of one that did, and hides projects of a deactivated account', async () => {
    const { user, token } = await builder(site.app, site.at)
    const { data } = await postProject(site.app, site.at, token)
    expect(await site.app.call('delete_project', { id: data.id }, { token })).toMatchObject({
      data: { state: 'deleted' },
    })
    expect(await slots(data.id)).toEqual(['released'])
    const second = (await postProject(site.app, site.at, token)).data.id
    await decide(second, 'listing.approved')
    const deactivated = { record: 'account', id: String(user.id), event: 'account.deactivated', reason: 'x' }
    await site.app.call('admin/advance', deactivated, { token: site.boss.token })
    expect(await detail(second)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await slots(second)).toEqual(['used'])
  })
})
