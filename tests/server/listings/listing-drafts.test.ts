import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../support/harness'
import { fileOf, pdfBytes } from '../../support/pdf'
import { person } from '../../support/people'
import { complete, form, ground, listing, photo, subscribe, type Ground } from '../../support/listings-world'

let app: TestApp
let at: Ground

beforeAll(async () => {
  app = await testApp()
  at = await ground(app.ctx)
})
afterAll(() => app.close())

const pdf = (name: string) => fileOf(pdfBytes('text'), name)

const owned = async (userId: number) =>
  (await app.ctx.db.selectFrom('property').select('id').where('user_id', '=', userId).execute()).map(
    ({ id }) => id,
  )

describe('wizard draft', () => {
  test('stores an incomplete form and survives a reload', async () => {
    const { token } = await person(app.ctx)
    expect(await app.call('listing-draft', {}, { token })).toMatchObject({ error: false, data: null })
    const saved = await app.call(
      'listing-draft:save',
      { fields: { title: 'Half', price: '' }, step: 'place' },
      { token },
    )
    expect(saved.data).toMatchObject({
      property_id: null,
      fields: { title: 'Half', price: '' },
      step: 'place',
      files: [],
    })
    await app.call('listing-draft:save', { fields: { title: 'More' } }, { token })
    const again = await app.call('listing-draft', {}, { token })
    expect(again.data).toMatchObject({ id: saved.data.id, fields: { title: 'More' }, step: 'place' })
    expect(await app.call('listing-draft', {})).toMatchObject({ status: 401 })
  })

  test('loses nothing typed in either of two tabs', async () => {
    const { token } = await person(app.ctx)
    const save = (fields: object) => app.call('listing-draft:save', { fields, changed: 1 }, { token })
    await save({ title: 'House', description: '', price: '' })
    await Promise.all([save({ description: 'Three rooms' }), save({ price: '350000' })])
    const { data } = await app.call('listing-draft', {}, { token })
    expect(data.fields).toEqual({ title: 'House', description: 'Three rooms', price: '350000' })
    expect((await save({ description: '' })).data.fields).toMatchObject({ description: '', price: '350000' })
    const large = 'x'.repeat(200 * 1024)
    expect(await save({ description: large })).toMatchObject({ error: false })
    // The size limit applies to the merged draft.
    expect(await save({ title: large })).toMatchObject({ code: 'TOO_LARGE' })
  })

  test('accepts files one by one, and replaces single ones', async () => {
    const { token } = await person(app.ctx)
    const add = async (kind: string, file: File) => app.call('listing-draft:file', { kind, file }, { token })
    const first = await add('title', await photo('one.jpg'))
    expect(first.data).toMatchObject({ kind: 'title', name: 'one.jpg', position: 0, picture: { width: 64 } })
    await add('title', await photo('two.jpg', '#123456'))
    await add('gallery', await photo('a.jpg', '#111111'))
    const b = await add('gallery', await photo('b.jpg', '#222222'))
    expect((await add('document', pdf('plan.pdf'))).data).toMatchObject({ picture: null, name: 'plan.pdf' })
    expect(await add('gallery', pdf('plan.pdf'))).toMatchObject({ code: 'FILE_REJECTED' })
    expect(await add('gallery', new File([], 'empty.jpg'))).toMatchObject({ error: true })
    const draft = (await app.call('listing-draft', {}, { token })).data
    expect(draft.files.map((file: { name: string }) => file.name).toSorted()).toEqual([
      'a.jpg',
      'b.jpg',
      'plan.pdf',
      'two.jpg',
    ])
    const remove = (file_id: number, as: string) =>
      app.call('listing-draft:file-remove', { draft_id: draft.id, file_id }, { token: as })
    const outsider = await person(app.ctx)
    expect(await remove(b.data.id, outsider.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await remove(b.data.id, token)).toMatchObject({ error: false })
    expect(await remove(b.data.id, token)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.call('listing-draft', {}, { token })).data.files).toHaveLength(3)
    expect(
      await app.call('listing-draft:discard', { draft_id: draft.id }, { token: outsider.token }),
    ).toMatchObject({ code: 'NOT_FOUND' })
    await app.call('listing-draft:discard', { draft_id: draft.id }, { token })
    expect((await app.call('listing-draft', {}, { token })).data).toBeNull()
  })

  test('becomes the listing with all its files and is then deleted', async () => {
    const { user, token } = await complete(app.ctx, at)
    await subscribe(app.ctx, user.id, { property_list: 1 })
    await app.call('listing-draft:file', { kind: 'title', file: await photo() }, { token })
    await app.call(
      'listing-draft:file',
      { kind: 'gallery', file: await photo('g.jpg', '#00ff00') },
      { token },
    )
    await app.call('listing-draft:file', { kind: 'document', file: pdf('plan.pdf') }, { token })
    const draft = (await app.call('listing-draft', {}, { token })).data
    const refused = await app.call(
      'post_property',
      { ...form(at, { price: 'x' }), draft_id: draft.id },
      { token },
    )
    expect(refused.code).toBe('VALIDATION')
    const posted = await app.call('post_property', { ...form(at), draft_id: draft.id }, { token })
    expect(posted.error, posted.message).toBe(false)
    expect(posted.data).toMatchObject({ documents: [{ name: 'plan.pdf' }], request_status: 'pending' })
    expect(posted.data.gallery).toHaveLength(1)
    expect(posted.data.picture).not.toBeNull()
    expect((await app.call('listing-draft', {}, { token })).data).toBeNull()
    const twice = await app.call('post_property', { ...form(at), draft_id: draft.id }, { token })
    // The response may have been lost: submitting the same draft again returns its listing.
    expect(twice).toMatchObject({ error: false, data: { id: posted.data.id }, submitted_before: true })
    expect(posted.submitted_before).toBe(false)
    expect(await owned(posted.data.added_by)).toEqual([posted.data.id])
  })

  test('creates one listing when submitted from two tabs with one slot left, and refuses neither tab', async () => {
    const { user, token } = await complete(app.ctx, at)
    await subscribe(app.ctx, user.id, { property_list: 1 })
    await app.call('listing-draft:file', { kind: 'title', file: await photo() }, { token })
    const draft = (await app.call('listing-draft', {}, { token })).data
    const post = () => app.call('post_property', { ...form(at), draft_id: draft.id }, { token })
    const tabs = await Promise.all([post(), post(), post(), post()])
    expect(tabs.map(({ error }) => error)).toEqual([false, false, false, false])
    expect(new Set(tabs.map(({ data }) => data.id))).toEqual(new Set(await owned(user.id)))
    expect(tabs.filter((tab) => tab.submitted_before)).toHaveLength(3)
  })

  test("a submitted draft is recognised, and a tab that still has it open doesn't re-create it", async () => {
    const { user, token } = await complete(app.ctx, at)
    const outsider = await person(app.ctx)
    await subscribe(app.ctx, user.id, { property_list: 1 })
    await app.call('listing-draft:file', { kind: 'title', file: await photo() }, { token })
    const draft_id = (await app.call('listing-draft', {}, { token })).data.id
    const submitted = async (of: object, as = token) =>
      (await app.call('listing-draft:submitted', of, { token: as })).data
    const save = (of: object) => app.call('listing-draft:save', { fields: { title: 'x' }, ...of }, { token })
    expect(await submitted({ draft_id })).toBeNull()
    expect(await save({ draft_id })).toMatchObject({ error: false, data: { id: draft_id } })
    const posted = await app.call('post_property', { ...form(at), draft_id }, { token })
    expect(await submitted({ draft_id })).toEqual({ id: posted.data.id, slug_id: posted.data.slug_id })
    expect(await submitted({ draft_id, listing: 'project' })).toBeNull()
    expect(await submitted({ draft_id }, outsider.token)).toBeNull()
    expect(await save({ draft_id })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.call('listing-draft', {}, { token })).data).toBeNull()
    // A new draft is started for another listing.
    expect((await save({})).data.id).not.toBe(draft_id)
  })

  test('a deleted draft is neither re-created nor merged into its successor', async () => {
    const { token } = await person(app.ctx)
    const save = async (of: object) => app.call('listing-draft:save', { changed: 1, ...of }, { token })
    const { id } = (await save({ fields: { title: 'First', price: '5' } })).data
    await app.call('listing-draft:discard', { draft_id: id }, { token })
    // Another tab still has the draft open and sends its changes.
    const late = { draft_id: id, fields: { price: '6' } }
    expect(await save(late)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.call('listing-draft', {}, { token })).data).toBeNull()
    const next = (await save({ fields: { title: 'Second' } })).data
    expect(next.id).not.toBe(id)
    expect(await save(late)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.call('listing-draft', {}, { token })).data.fields).toEqual({ title: 'Second' })
  })

  test('an idempotency key prevents duplicates without a draft, even concurrently', async () => {
    const { user, token } = await complete(app.ctx, at)
    await subscribe(app.ctx, user.id, { property_list: 3 })
    const title_image = await photo()
    const fields = form(at)
    const post = (idempotency_key?: string, more: object = {}) =>
      app.call('post_property', { ...fields, title_image, idempotency_key, ...more }, { token })
    const many = await Promise.all([post('one'), post('one'), post('one')])
    expect(many.map(({ error, data }) => [error, data?.id])).toEqual(
      many.map(() => [false, many[0]!.data.id]),
    )
    expect((await post('one')).data.id).toBe(many[0]!.data.id)
    expect(await post('one', { price: '1' })).toMatchObject({ code: 'KEY_REUSED' })
    expect(await post('one', { title_image: await photo('b.jpg', '#aa3322') })).toMatchObject({
      code: 'KEY_REUSED',
    })
    expect(await owned(user.id)).toHaveLength(1)
    await post('two')
    expect(await owned(user.id)).toHaveLength(2)
    const slots = await app.ctx.db.selectFrom('slot').select('id').execute()
    expect((await post(undefined, form(at))).error).toBe(false)
    expect(await app.ctx.db.selectFrom('slot').select('id').execute()).toHaveLength(slots.length + 1)
    expect(await post('three')).toMatchObject({ code: 'LIMIT_OVER' })
  })

  test('draft and key are both optional: an identical post within a minute returns the first listing, unless it was deleted', async () => {
    const { user, token } = await complete(app.ctx, at)
    await subscribe(app.ctx, user.id, { property_list: 5 })
    const fields = form(at)
    const [front, back] = [await photo(), await photo('front.jpg', '#aa3322')]
    const post = async (values: object = {}, as = token) =>
      (await app.call('post_property', { ...fields, title_image: front, ...values }, { token: as })).data.id
    const [first, ...others] = await Promise.all([post(), post(), post()])
    expect(others).toEqual([first, first])
    app.ctx.clock.pass(59_000)
    expect(await post()).toBe(first)
    expect(await post({ price: '350000.51' })).not.toBe(first)
    expect(await post({ title_image: back })).not.toBe(first)
    expect(await owned(user.id)).toHaveLength(3)
    app.ctx.clock.pass(1_000)
    const [second, again] = await Promise.all([post(), post()])
    expect(second).toBe(again)
    expect(await owned(user.id)).toHaveLength(4)
    await app.call('delete_property', { id: second }, { token })
    const third = await post()
    expect([first, second]).not.toContain(third)
    const other = await complete(app.ctx, at)
    await subscribe(app.ctx, other.user.id, { property_list: 5 })
    expect(await post({}, other.token)).not.toBe(third)
  })

  test("another user's draft can't be used", async () => {
    const mine = await person(app.ctx)
    const { user, token } = await complete(app.ctx, at)
    await subscribe(app.ctx, user.id, { property_list: 1 })
    const draft = (await app.call('listing-draft:save', { fields: { title: '' } }, { token: mine.token }))
      .data
    const reply = await app.call(
      'post_property',
      { ...form(at), title_image: await photo(), draft_id: draft.id },
      { token },
    )
    expect(reply).toMatchObject({ code: 'NOT_FOUND' })
    const left = await app.ctx.db.selectFrom('slot').select('id').execute()
    expect(
      await app.ctx.db.selectFrom('property').select('id').where('user_id', '=', user.id).execute(),
    ).toEqual([])
    expect(left.length).toBe((await app.ctx.db.selectFrom('property').select('id').execute()).length)
  })

  test("the draft of an edit must belong to one of the user's own properties", async () => {
    const { user, token } = await person(app.ctx)
    const outsider = await person(app.ctx)
    const id = await listing(app.ctx, at, user.id)
    const save = (as: string) =>
      app.call('listing-draft:save', { property_id: id, fields: { title: 'Edit' } }, { token: as })
    expect((await save(token)).data).toMatchObject({ property_id: id })
    expect(await save(outsider.token)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await app.call('listing-draft', { property_id: id }, { token })).data.fields).toEqual({
      title: 'Edit',
    })
    expect((await app.call('listing-draft', {}, { token })).data).toBeNull()
  })

  test('has a limited size and number of files', async () => {
    const { token } = await person(app.ctx)
    const big = await app.call('listing-draft:save', { fields: { title: 'x'.repeat(300_000) } }, { token })
    expect(big).toMatchObject({ code: 'TOO_LARGE', status: 413 })
    for (let i = 0; i < 20; i++)
      await app.call(
        'listing-draft:file',
        { kind: 'gallery', file: await photo(`${i}.jpg`, '#0000' + (16 + i).toString(16)) },
        { token },
      )
    const over = await app.call('listing-draft:file', { kind: 'gallery', file: await photo() }, { token })
    expect(over).toMatchObject({ code: 'VALIDATION', message: 'Too many entries: at most 20.' })
  })
})
