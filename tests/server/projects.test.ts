import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listingValidity, projectValidity } from '../../server/jobs/deadlines'
import { testApp, type TestApp } from './harness'
import { admin, person } from './people'
import { builder, pdf, postProject, projectForm } from './projects-world'
import { ground, photo, subscribe, type Ground } from './properties-world'

let app: TestApp
let at: Ground
let boss: Awaited<ReturnType<typeof admin>>

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
  boss = await admin(app.ctx)
})
afterAll(() => app.close())
beforeEach(() => app.ctx.clock.pass(1_000))

const decide = (id: number, event: string, reason?: string) =>
  app.call('admin/advance', { record: 'project', id: String(id), event, reason }, { token: boss.token })

const detail = (id: number, token?: string) =>
  app.call('get-project-detail', { id }, token === undefined ? {} : { token })

const slots = async (id: number) =>
  (
    await app.ctx.db
      .selectFrom('slot')
      .select('state')
      .where('feature', '=', 'project_list')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state)

const twoPlans = () => [
  { title: 'Ground floor', document: pdf('ground.pdf') },
  { title: 'First floor', document: pdf('first.pdf') },
]

/** Opens a draft without a word in it, as the form does: multipart has no way to say that. */
const begin = async (of: object, token: string) => {
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/listing-draft',
    headers: { authorization: `Bearer ${token}` },
    payload: { ...of, fields: {} },
  })
  return response.json()
}

/** A live project of somebody with room for more. */
async function live(values: Record<string, unknown> = {}) {
  const owner = await builder(app, at)
  const { data } = await postProject(app, at, owner.token, { plans: twoPlans(), ...values })
  await decide(data.id, 'listing.approved')
  return { ...owner, id: data.id as number, data }
}

describe('submitting a project', () => {
  test('keeps everything, waits for review whatever the settings, and holds a slot', async () => {
    const { token } = await builder(app, at)
    await app.ctx.db
      .insertInto('setting')
      .values({ name: 'auto_approve_properties', value: 'true' })
      .execute()
    const reply = await postProject(app, at, token, {
      video_link: 'https://video.example/tower',
      plans: twoPlans(),
      documents: [pdf('permit.pdf')],
      gallery_images: [await photo('a.jpg', '#aa0000'), await photo('b.jpg', '#00aa00')],
      meta_title: 'Towers',
    })
    await app.ctx.db.deleteFrom('setting').where('name', '=', 'auto_approve_properties').execute()
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
    expect(reply.data.plans[0].document).toMatch(/^\/files\/documents\//)
    expect(await slots(reply.data.id)).toEqual(['held'])
    expect(await detail(reply.data.id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of 100 at once with one slot left exactly one succeeds', { timeout: 120_000 }, async () => {
    const { user, token } = await builder(app, at, { project_list: 1 })
    const image = await photo()
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => app.call('post_project', { ...projectForm(at), image }, { token })),
    )
    expect(replies.filter((one) => !one.error)).toHaveLength(1)
    for (const refused of replies.filter((one) => one.error))
      expect(refused).toMatchObject({
        code: 'LIMIT_OVER',
        message: 'Your Package Limit is Over. Please Purchase Package.',
      })
    const made = await app.ctx.db.selectFrom('project').select('id').where('user_id', '=', user.id).execute()
    expect(made).toHaveLength(1)
  })

  test('needs a cover, complete floor details and a category that exists', async () => {
    const { token } = await builder(app, at)
    const bare = await app.call('post_project', projectForm(at), { token })
    expect(bare).toMatchObject({ code: 'VALIDATION', errors: { image: 'Add a title picture.' } })
    const halfPlan = await postProject(app, at, token, { plans: [{ title: 'Ground floor' }] })
    expect(halfPlan).toMatchObject({
      code: 'VALIDATION',
      errors: { 'plans.0.document': 'Complete the floor details: title and document.' },
    })
    const nameless = await postProject(app, at, token, { plans: [{ title: ' ', document: pdf() }] })
    expect(nameless).toMatchObject({ code: 'VALIDATION' })
    const nowhere = await postProject(app, at, token, { category_id: 999_999 })
    expect(nowhere).toMatchObject({ code: 'VALIDATION', errors: { category_id: 'This does not exist.' } })
    const page = new File(['<script>'], 'plan.pdf', { type: 'application/pdf' })
    const lie = await postProject(app, at, token, { plans: [{ title: 'Ground floor', document: page }] })
    expect(lie).toMatchObject({ code: 'FILE_REJECTED', errors: { 'plans.0.document': expect.any(String) } })
  })

  test('passes the same gates, and a rejection gives the slot back', async () => {
    const newcomer = await person(app.ctx)
    expect(await postProject(app, at, newcomer.token)).toMatchObject({ code: 'PROFILE_INCOMPLETE' })
    const lister = await builder(app, at, { property_list: 3 })
    expect(await postProject(app, at, lister.token)).toMatchObject({ code: 'PACKAGE_MISSING' })
    const { token } = await builder(app, at, { project_list: 1 })
    const { data } = await postProject(app, at, token)
    expect(await postProject(app, at, token)).toMatchObject({ code: 'LIMIT_OVER' })
    await decide(data.id, 'listing.rejected', 'No building permit')
    expect(await slots(data.id)).toEqual(['released'])
    const own = await app.call('get-added-projects', { id: data.id }, { token })
    expect(own.data[0]).toMatchObject({
      request_status: 'rejected',
      reject_reason: 'No building permit',
      allowed: expect.arrayContaining(['edit.submitted']),
    })
    const again = await app.call('post_project', { ...projectForm(at), id: data.id }, { token })
    expect(again.error, JSON.stringify(again)).toBe(false)
    expect(await slots(data.id)).toEqual(['released', 'held'])
    expect(again.data).toMatchObject({ request_status: 'pending', reject_reason: null })
  })

  test('makes an address of its own out of a title without Latin letters', async () => {
    const { token } = await builder(app, at)
    const { data } = await postProject(app, at, token, { title: 'برج الميناء' })
    expect(data.slug_id).toBe(`project-${data.id}`)
    const twin = await postProject(app, at, token)
    expect(twin.data.slug_id).toMatch(/^harbour-towers-\d+$/)
  })
})

describe('the public', () => {
  test('finds live projects, and reads plans with a package that opens projects', async () => {
    const { id, data } = await live({ title: 'Lighthouse Quarter', documents: [pdf('permit.pdf')] })
    const found = await app.call('get-projects', { search: 'lighthouse', city: 'Seattle' })
    expect(found).toMatchObject({ total: 1, data: [{ id, promoted: false }] })
    expect(await app.call('get-projects', { search: 'lighthouse', type: 'upcoming' })).toMatchObject({
      total: 0,
    })
    const guest = await detail(id)
    expect(guest.data).toMatchObject({
      locked: true,
      documents: [],
      owner: { email: null, mobile: null, project_count: 1 },
    })
    expect(guest.data.plans).toMatchObject([{ title: 'Ground floor', document: null }, { document: null }])
    expect(guest.data).not.toHaveProperty('allowed')
    const reader = await person(app.ctx)
    expect((await detail(id, reader.token)).data).toMatchObject({ locked: true })
    await subscribe(app.ctx, reader.user.id, { project_access: null })
    const opened = (await detail(id, reader.token)).data
    expect(opened).toMatchObject({ locked: false, plans: data.plans })
    expect(opened.owner.email).not.toBeNull()
    expect((await app.call('get-project-detail', { slug_id: data.slug_id })).data.id).toBe(id)
  })

  test('sees similar ones, and none that is hidden', async () => {
    const one = await live({ city: 'Tacoma' })
    const two = await live({ city: 'Tacoma' })
    expect((await detail(one.id)).data.similar_projects.map((card: { id: number }) => card.id)).toEqual([
      two.id,
    ])
    const hide = { project_id: two.id, status: 'inactive' }
    expect(await app.call('change-project-status', hide, { token: two.token })).toMatchObject({
      data: { state: 'inactive', allowed: expect.arrayContaining(['visibility.on']) },
    })
    expect((await detail(one.id)).data.similar_projects).toEqual([])
    expect(await detail(two.id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('finds builders among the agents, with their projects', async () => {
    const { user, id } = await live()
    const { data } = await app.call('agent-list', { search: user.name, limit: 100 })
    expect(data.find((one: { id: number }) => one.id === user.id)).toMatchObject({
      property_count: 0,
      project_count: 1,
    })
    const theirs = await app.call('agent-properties', { id: user.id, is_projects: '1' })
    expect(theirs).toMatchObject({ total: 1, data: { properties_data: [], projects_data: [{ id }] } })
    const home = await app.call('homepage-data')
    const section = home.data.sections.find((one: { key: string }) => one.key === 'projects')
    expect(section.data.length).toBeGreaterThan(0)
  })
})

describe('changing a project (D12, D14)', () => {
  test('a live one stays as it was until an administrator has looked', async () => {
    const { id, token, data } = await live()
    const [ground, first] = data.plans
    const sent = {
      ...projectForm(at, { title: 'Harbour Heights' }),
      id,
      plans: [
        { id: first.id, title: 'Upper floor' },
        { title: 'Roof', document: pdf('roof.pdf') },
      ],
      remove_plans: [ground.id],
    }
    const reply = await app.call('post_project', sent, { token })
    expect(reply).toMatchObject({
      error: false,
      message: 'Your changes are being checked. Until then the project stays as it was.',
    })
    expect((await detail(id)).data).toMatchObject({ title: 'Harbour Towers' })
    const seen = await app.call('admin/record', { record: 'project', id: String(id) }, { token: boss.token })
    expect(seen.data.state).toBe('editReview')
    expect(seen.data.pending_changes).toEqual(
      expect.arrayContaining([
        { label: 'admin.label.title', before: 'Harbour Towers', after: 'Harbour Heights' },
        { label: 'admin.label.plans', before: 'Ground floor, First floor', after: 'Upper floor, Roof' },
      ]),
    )
    expect((await decide(id, 'revision.approved')).error).toBe(false)
    const now = (await detail(id, token)).data
    expect(now).toMatchObject({
      title: 'Harbour Heights',
      plans: [{ id: first.id, title: 'Upper floor', document: first.document }, { title: 'Roof' }],
    })
  })

  test('a second edit does not undo the first, and a refusal drops both', async () => {
    const { id, token } = await live()
    const third = { ...projectForm(at), id, plans: [{ title: 'Cellar', document: pdf('cellar.pdf') }] }
    await app.call('post_project', third, { token })
    await app.call('post_project', { ...projectForm(at, { title: 'Renamed' }), id }, { token })
    const seen = await app.call('admin/record', { record: 'project', id: String(id) }, { token: boss.token })
    const after = Object.fromEntries(
      seen.data.pending_changes.map((one: { label: string; after: string }) => [one.label, one.after]),
    )
    expect(after).toMatchObject({
      'admin.label.title': 'Renamed',
      'admin.label.plans': 'Ground floor, First floor, Cellar',
    })
    await decide(id, 'revision.rejected', 'Not yet')
    expect((await detail(id, token)).data).toMatchObject({
      title: 'Harbour Towers',
      revision_state: 'settled',
      reject_reason: 'Not yet',
    })
    expect((await detail(id, token)).data.plans).toHaveLength(2)
  })

  test('takes out what is its own and nothing else', async () => {
    const { id, token } = await live()
    const other = await live()
    const foreign = { ...projectForm(at), id, remove_plans: [other.data.plans[0].id] }
    expect(await app.call('post_project', foreign, { token })).toMatchObject({
      code: 'VALIDATION',
      errors: { remove_plans: 'This does not exist.' },
    })
    const stolen = { ...projectForm(at), id: other.id }
    expect(await app.call('post_project', stolen, { token })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await app.call('delete_project', { id: other.id }, { token })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('from a draft: the form gets what there is, and gives what there shall be', async () => {
    const { id, token, data } = await live({ documents: [pdf('permit.pdf')] })
    const begun = await begin({ project_id: id }, token)
    expect(begun.data).toMatchObject({ listing: 'project', project_id: id, property_id: null })
    const { fields, files } = begun.data
    expect(fields).toMatchObject({ title: 'Harbour Towers', location: '1 Harbour Road' })
    expect(fields.plans.map((plan: { id: string }) => Number(plan.id))).toEqual(
      data.plans.map((plan: { id: number }) => plan.id),
    )
    expect(files.map((file: { kind: string }) => file.kind).sort()).toEqual([
      'document',
      'gallery',
      'plan',
      'plan',
    ])
    const paper = files.find((file: { kind: string }) => file.kind === 'document')
    const gone = { draft_id: begun.data.id, file_id: paper.id }
    await app.call('listing-draft:file-remove', gone, { token })
    const sent = { ...projectForm(at), id, draft_id: begun.data.id, plans: fields.plans.slice(1) }
    expect((await app.call('post_project', sent, { token })).error).toBe(false)
    await decide(id, 'revision.approved')
    const now = (await detail(id, token)).data
    expect(now).toMatchObject({ documents: [], plans: [{ id: data.plans[1].id, title: 'First floor' }] })
    expect(now.image).toBe(data.image)
  })
})

describe('drafts', () => {
  test('a new property and a new project have one each, and neither takes the other', async () => {
    const { token } = await builder(app, at)
    const project = await app.call(
      'listing-draft:save',
      { listing: 'project', fields: { title: 'A' } },
      { token },
    )
    const property = await app.call('listing-draft:save', { fields: { title: 'B' } }, { token })
    expect(project.data.id).not.toBe(property.data.id)
    const read = await app.call('listing-draft', { listing: 'project' }, { token })
    expect(read.data).toMatchObject({ id: project.data.id, fields: { title: 'A' } })
    const mixed = await postProject(app, at, token, { draft_id: property.data.id })
    expect(mixed).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a project with its plans comes out of one', async () => {
    const { token } = await builder(app, at)
    const { data } = await begin({ listing: 'project' }, token)
    const add = (kind: string, file: File) =>
      app.call('listing-draft:file', { draft_id: data.id, kind, file }, { token })
    await add('gallery', await photo())
    const plan = await add('plan', pdf('attic.pdf'))
    expect(plan.data).toMatchObject({ kind: 'plan', picture: null })
    const form = { ...projectForm(at), draft_id: data.id }
    const wrong = await app.call(
      'post_project',
      { ...form, plans: [{ title: 'Attic', file_id: 999_999 }] },
      { token },
    )
    expect(wrong).toMatchObject({ code: 'VALIDATION', errors: { 'plans.0.file_id': 'This does not exist.' } })
    const sent = { ...form, plans: [{ title: 'Attic', file_id: plan.data.id }] }
    const made = await app.call('post_project', sent, { token })
    expect(made.data, JSON.stringify(made)).toMatchObject({
      plans: [{ title: 'Attic', document: plan.data.url }],
    })
    expect((await app.call('listing-draft', { listing: 'project' }, { token })).data).toBeNull()
  })
})

describe('the end of a project', () => {
  test('comes with its time, and renewing asks the gates again', async () => {
    const { id, token } = await live()
    app.ctx.clock.pass(31 * 86_400_000)
    await listingValidity.run(app.ctx)
    expect(await projectValidity.run(app.ctx)).toBeGreaterThan(0)
    const { data } = await app.call('get-added-projects', { id, request_status: 'expired' }, { token })
    expect(data).toHaveLength(1)
    expect(await app.call('renew-listing', { project_id: id }, { token })).toMatchObject({
      code: 'PACKAGE_MISSING',
    })
    const owner = await app.ctx.db
      .selectFrom('project')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    await subscribe(app.ctx, owner!.user_id, { project_list: 1 })
    expect(await app.call('renew-listing', { project_id: id }, { token })).toMatchObject({
      data: { state: 'approved' },
    })
    expect(await slots(id)).toEqual(['used', 'used'])
  })

  test('refuses the words of the market and says its own', async () => {
    const { id, token } = await live()
    const sold = await app.call('change-project-status', { project_id: id, status: 'sold' }, { token })
    expect(sold).toMatchObject({ code: 'VALIDATION', allowed: ['active', 'inactive'] })
  })

  test('gives back a slot that never went live, keeps one that did, and hides with the account', async () => {
    const { user, token } = await builder(app, at)
    const { data } = await postProject(app, at, token)
    expect(await app.call('delete_project', { id: data.id }, { token })).toMatchObject({
      data: { state: 'deleted' },
    })
    expect(await slots(data.id)).toEqual(['released'])
    const second = (await postProject(app, at, token)).data.id
    await decide(second, 'listing.approved')
    const deactivated = { record: 'account', id: String(user.id), event: 'account.deactivated', reason: 'x' }
    await app.call('admin/advance', deactivated, { token: boss.token })
    expect(await detail(second)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await slots(second)).toEqual(['used'])
  })
})
