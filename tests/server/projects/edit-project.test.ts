import { describe, expect, test } from 'vitest'
import { projectSite } from './project-site'
import { builder, pdf, postProject, projectForm } from '../../support/projects-world'
import { photo } from '../../support/listings-world'

const site = projectSite()
const { begin, decide, detail, live } = site

describe('editing a project (D12, D14)', () => {
  test('a live project stays unchanged until an administrator has decided', async () => {
    const { id, token, data } = await live()
    const [ground, first] = data.plans
    const sent = {
      ...projectForm(site.at, { title: 'Harbour Heights' }),
      id,
      plans: [
        { id: first.id, title: 'Upper floor' },
        { title: 'Roof', document: pdf('roof.pdf') },
      ],
      remove_plans: [ground.id],
    }
    const reply = await site.app.call('post_project', sent, { token })
    expect(reply).toMatchObject({
      error: false,
      message: 'Your changes are being checked. Until then the project stays as it was.',
    })
    expect((await detail(id)).data).toMatchObject({ title: 'Harbour Towers' })
    const seen = await site.app.call(
      'admin/record',
      { record: 'project', id: String(id) },
      { token: site.boss.token },
    )
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

  test('a second edit adds to the first, and a rejection discards both', async () => {
    const { id, token } = await live()
    const third = { ...projectForm(site.at), id, plans: [{ title: 'Cellar', document: pdf('cellar.pdf') }] }
    await site.app.call('post_project', third, { token })
    await site.app.call('post_project', { ...projectForm(site.at, { title: 'Renamed' }), id }, { token })
    const seen = await site.app.call(
      'admin/record',
      { record: 'project', id: String(id) },
      { token: site.boss.token },
    )
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

  test('an edit can be re-sent after a lost response and counts once', async () => {
    const { id, token } = await live()
    const begun = await site.app.call(
      'listing-draft:save',
      { project_id: id, fields: { title: 'Typed' } },
      { token },
    )
    const edit = { ...projectForm(site.at, { title: 'Renamed' }), id, draft_id: begun.data.id }
    const send = () => site.app.call('post_project', edit, { token })
    expect(await send()).toMatchObject({ error: false, submitted_before: false })
    expect(await send()).toMatchObject({ error: false, submitted_before: true })
    await decide(id, 'revision.approved')
    expect(await send()).toMatchObject({
      error: false,
      data: { title: 'Renamed', revision_state: 'settled' },
      submitted_before: true,
    })
  })

  test("an edit can remove only the project's own files and plans", async () => {
    const { id, token } = await live()
    const other = await live()
    const foreign = { ...projectForm(site.at), id, remove_plans: [other.data.plans[0].id] }
    expect(await site.app.call('post_project', foreign, { token })).toMatchObject({
      code: 'VALIDATION',
      errors: { remove_plans: 'This does not exist.' },
    })
    const stolen = { ...projectForm(site.at), id: other.id }
    expect(await site.app.call('post_project', stolen, { token })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await site.app.call('delete_project', { id: other.id }, { token })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test("a draft of an edit opens with the project's current state and submits the new one", async () => {
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
    await site.app.call('listing-draft:file-remove', gone, { token })
    const sent = { ...projectForm(site.at), id, draft_id: begun.data.id, plans: fields.plans.slice(1) }
    expect((await site.app.call('post_project', sent, { token })).error).toBe(false)
    await decide(id, 'revision.approved')
    const now = (await detail(id, token)).data
    expect(now).toMatchObject({ documents: [], plans: [{ id: data.plans[1].id, title: 'First floor' }] })
    expect(now.image).toBe(data.image)
  })
})

describe('drafts', () => {
  test('a new property and a new project have separate drafts', async () => {
    const { token } = await builder(site.app, site.at)
    const project = await site.app.call(
      'listing-draft:save',
      { listing: 'project', fields: { title: 'A' } },
      { token },
    )
    const property = await site.app.call('listing-draft:save', { fields: { title: 'B' } }, { token })
    expect(project.data.id).not.toBe(property.data.id)
    const read = await site.app.call('listing-draft', { listing: 'project' }, { token })
    expect(read.data).toMatchObject({ id: project.data.id, fields: { title: 'A' } })
    const mixed = await postProject(site.app, site.at, token, { draft_id: property.data.id })
    expect(mixed).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a project with its plans is created from a draft', async () => {
    const { token } = await builder(site.app, site.at)
    const { data } = await begin({ listing: 'project' }, token)
    const add = (kind: string, file: File) =>
      site.app.call('listing-draft:file', { draft_id: data.id, kind, file }, { token })
    await add('gallery', await photo())
    const plan = await add('plan', pdf('attic.pdf'))
    expect(plan.data).toMatchObject({ kind: 'plan', picture: null })
    const form = { ...projectForm(site.at), draft_id: data.id }
    const wrong = await site.app.call(
      'post_project',
      { ...form, plans: [{ title: 'Attic', file_id: 999_999 }] },
      { token },
    )
    expect(wrong).toMatchObject({ code: 'VALIDATION', errors: { 'plans.0.file_id': 'This does not exist.' } })
    const sent = { ...form, plans: [{ title: 'Attic', file_id: plan.data.id }] }
    const made = await site.app.call('post_project', sent, { token })
    expect(made.data, JSON.stringify(made)).toMatchObject({
      plans: [{ title: 'Attic', document: plan.data.url }],
    })
    expect((await site.app.call('listing-draft', { listing: 'project' }, { token })).data).toBeNull()
  })
})
