import { afterEach, describe, expect, test } from 'vitest'
import { json } from '../../../server/platform/db/json'
import { listingSite } from '../../support/listing-site'
import { form, photo, subscribe } from '../../support/listings-world'
import { fileOf, pdfBytes } from '../../support/pdf'
import { inTheMiddle, race } from '../../support/race'

const site = listingSite()
const { seller, post, decide } = site

describe('editing a listing', () => {
  test('changes a pending listing immediately', async () => {
    const { token } = await seller()
    const { id } = (await post(token, { client_address: 'Old' })).data
    const edit = {
      id,
      title: 'New title',
      price: '5',
      client_address: '',
      parameters: [{ parameter_id: site.at.bedrooms, value: '4' }],
    }
    const reply = await site.app.call('update_post_property', edit, { token })
    expect(reply.data).toMatchObject({
      title: 'New title',
      price: 5,
      client_address: null,
      request_status: 'pending',
    })
    expect(reply.data.parameters).toMatchObject([{ value: '4' }])
    expect(reply.data.slug_id).toBe((await site.app.call('get_property', { id }, { token })).data[0].slug_id)
  })

  test('puts the edit of a live listing in review while the old version stays live (D12)', async () => {
    const { token } = await seller()
    const { id } = (await post(token, { title: 'Before' })).data
    await decide(id, 'listing.approved')
    const reply = await site.app.call(
      'update_post_property',
      { id, title: 'After', gallery_images: [await photo()] },
      { token },
    )
    expect(reply.message).toContain('Changes submitted')
    expect(reply.data).toMatchObject({
      title: 'Before',
      revision_state: 'editReview',
      pending_changes: { title: 'After' },
    })
    await site.app.call('update_post_property', { id, description: 'Second edit' }, { token })
    expect((await site.app.call('get_property', { id })).data[0]).toMatchObject({ title: 'Before' })
    await decide(id, 'revision.approved')
    const after = (await site.app.call('get_property', { id })).data[0]
    expect(after).toMatchObject({ title: 'After', description: 'Second edit' })
    expect(after.gallery).toHaveLength(1)
    expect(after.pending_changes).toBeUndefined()
  })

  test('needs no second slot for a listing taken down, because its first slot stays used (D67)', async () => {
    const { user, token } = await seller(1)
    const { id } = (await post(token)).data
    await decide(id, 'listing.approved')
    await decide(id, 'listing.rejected', 'Blurred')
    const edit = (which: number) =>
      site.app.call('update_post_property', { id: which, title: 'Sharper' }, { token })
    expect(await edit(id)).toMatchObject({
      error: false,
      data: { request_status: 'pending', title: 'Sharper' },
    })
    await decide(id, 'listing.approved')
    expect(await site.slots(id)).toEqual(['used'])
    // A listing that was never live has returned its slot, which another may now use.
    await subscribe(site.app.ctx, user.id, { property_list: 1 })
    const back = (await post(token)).data.id
    await decide(back, 'listing.rejected', 'Blurred')
    await post(token)
    expect(await edit(back)).toMatchObject({ code: 'LIMIT_OVER' })
  })

  race('done twice at once loses nothing, and a slug taken meanwhile gets a number', async () => {
    const { token } = await seller()
    const { id } = (await post(token, { title: 'Before' })).data
    await decide(id, 'listing.approved')
    const edit = (values: object) => site.app.call('update_post_property', { id, ...values }, { token })
    await Promise.all([
      edit({ title: 'Both' }),
      edit({ description: 'edits' }),
      edit({ price: '7', slug_id: 'wanted slug' }),
    ])
    await post(token, { title: 'Wanted slug' })
    expect(await decide(id, 'revision.approved')).toMatchObject({ error: false })
    expect((await site.app.call('get_property', { id })).data[0]).toMatchObject({
      title: 'Both',
      description: 'edits',
      price: 7,
      slug_id: 'wanted-slug-2',
    })
  })

  test('replaces the pending edit when done entirely through its draft', async () => {
    const { token } = await seller()
    const first = await site.app.call(
      'post_property',
      { ...form(site.at), title_image: await photo(), gallery_images: [await photo('g.jpg', '#00aa11')] },
      { token },
    )
    const { id } = first.data
    await decide(id, 'listing.approved')
    await site.app.call(
      'update_post_property',
      { id, gallery_images: [await photo('h.jpg', '#0011aa')] },
      { token },
    )
    const saving = { property_id: id, fields: { title: 'As before' }, step: 'photos' }
    const draft = (await site.app.call('listing-draft:save', saving, { token })).data
    expect(draft.files).toHaveLength(3)
    for (const file of draft.files.slice(1))
      await site.app.call('listing-draft:file-remove', { draft_id: draft.id, file_id: file.id }, { token })
    const sent = await site.app.call('update_post_property', { id, draft_id: draft.id }, { token })
    expect(sent.error, sent.message).toBe(false)
    await decide(id, 'revision.approved')
    expect((await site.app.call('get_property', { id })).data[0].gallery).toEqual([])
  })

  test('can be re-sent after a lost response and counts once; another open tab is notified', async () => {
    const { token } = await seller()
    const { id } = (await post(token, { title: 'Before' })).data
    await decide(id, 'listing.approved')
    const save = (of: object) =>
      site.app.call(
        'listing-draft:save',
        { property_id: id, fields: { title: 'Typed' }, changed: 1, ...of },
        { token },
      )
    const draft_id = (await save({})).data.id
    const send = () => site.app.call('update_post_property', { id, title: 'After', draft_id }, { token })
    const tabs = await Promise.all([send(), send()])
    expect(tabs.map(({ error, message }) => [error, message])).toEqual(
      tabs.map(() => [false, expect.stringContaining('Changes submitted')]),
    )
    expect(tabs.map((tab) => tab.submitted_before).toSorted()).toEqual([false, true])
    await decide(id, 'revision.approved')
    expect(await send()).toMatchObject({
      error: false,
      data: { title: 'After', revision_state: 'settled' },
      submitted_before: true,
    })
    expect(await save({ draft_id })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await site.app.call('listing-draft', { property_id: id }, { token })).data).toBeNull()
    // A later edit is a separate one.
    const next = (await save({})).data.id
    const again = await site.app.call(
      'update_post_property',
      { id, title: 'Later', draft_id: next },
      { token },
    )
    expect(again).toMatchObject({
      error: false,
      data: { pending_changes: { title: 'Later' } },
      submitted_before: false,
    })
  })

  test('a rejected edit leaves the live version unchanged and shows the reason', async () => {
    const { token } = await seller()
    const { id } = (await post(token, { title: 'Before' })).data
    await decide(id, 'listing.approved')
    await site.app.call('update_post_property', { id, title: 'After' }, { token })
    await decide(id, 'revision.rejected', 'No capitals please')
    const own = await site.app.call('get-added-properties', { id }, { token })
    expect(own.data[0]).toMatchObject({
      title: 'Before',
      revision_state: 'settled',
      reject_reason: 'No capitals please',
    })
  })

  test('removes files and refuses those of other users', async () => {
    const { token } = await seller()
    const first = await site.app.call(
      'post_property',
      {
        ...form(site.at),
        title_image: await photo(),
        gallery_images: [await photo(), await photo('b.jpg', '#0000aa')],
        three_d_image: await photo('around.jpg', '#00aa00'),
        documents: [fileOf(pdfBytes('deed'), 'deed.pdf'), fileOf(pdfBytes('plan'), 'plan.pdf')],
      },
      { token },
    )
    const [one, two] = first.data.gallery
    const [deed] = first.data.documents
    expect(first.data.three_d_image).toBeTruthy()
    const reply = await site.app.call(
      'update_post_property',
      {
        id: first.data.id,
        remove_gallery_images: String(one.id),
        remove_documents: [deed.id],
        remove_three_d_image: '1',
      },
      { token },
    )
    expect(reply.data.gallery.map((picture: { id: number }) => picture.id)).toEqual([two.id])
    expect(reply.data).toMatchObject({ documents: [{ name: 'plan.pdf' }], three_d_image: null })
    const other = await post(token)
    expect(
      await site.app.call(
        'update_post_property',
        { id: other.data.id, remove_gallery_images: [two.id] },
        { token },
      ),
    ).toMatchObject({
      code: 'VALIDATION',
      errors: { remove_gallery_images: 'This does not exist.' },
    })
  })

  test('moving to another category keeps the shared attribute values', async () => {
    const { token } = await seller()
    const { id } = (
      await post(token, {
        parameters: [
          { parameter_id: site.at.bedrooms, value: '2' },
          { parameter_id: site.at.extras, value: 'sauna, Pool' },
        ],
      })
    ).data
    const reply = await site.app.call('update_post_property', { id, category_id: site.at.flat }, { token })
    expect(reply.data.category.slug_id).toBe('flat')
    expect(reply.data.parameters).toMatchObject([{ parameter_id: site.at.bedrooms, value: '2' }])
  })

  describe('of a listing with a value the operator no longer accepts', () => {
    const limit = (value_max: number | null) =>
      site.app.ctx.db.updateTable('parameter').set({ value_max }).where('id', '=', site.at.bedrooms).execute()
    const bedrooms = (value: string) => [{ parameter_id: site.at.bedrooms, value }]
    const edit = (token: string, id: number, values: object) =>
      site.app.call('update_post_property', { id, ...values }, { token })
    const refused = { code: 'VALIDATION', errors: expect.any(Object) }
    afterEach(() => limit(null))

    test('allows any other change, but no new value out of bounds', async () => {
      const { token } = await seller()
      const { id } = (await post(token, { parameters: bedrooms('4') })).data
      await limit(3)
      const opening = { property_id: id, changed: 1, fields: { title: 'Changed' } }
      const draft = await site.app.call('listing-draft:save', opening, { token })
      expect(draft.data.fields.parameters).toEqual([{ ...bedrooms('4')[0], stored: '4' }])
      expect(await edit(token, id, { title: 'Changed', parameters: bedrooms('4.0') })).toMatchObject({
        error: false,
        data: { title: 'Changed', parameters: [{ value: '4' }] },
      })
      expect(await edit(token, id, { parameters: bedrooms('5') })).toMatchObject(refused)
      expect((await edit(token, id, { parameters: bedrooms('3') })).error).toBe(false)
      expect(await edit(token, id, { parameters: bedrooms('4') })).toMatchObject(refused)
    })

    test('allows a value already under review', async () => {
      const { token } = await seller()
      const { id } = (await post(token, { parameters: bedrooms('2') })).data
      await decide(id, 'listing.approved')
      await edit(token, id, { parameters: bedrooms('4') })
      await limit(3)
      const whole = { title: 'Changed', parameters: bedrooms('4') }
      expect((await edit(token, id, whole)).error).toBe(false)
      expect(await edit(token, id, { parameters: bedrooms('5') })).toMatchObject(refused)
    })

    test('allows a choice no longer offered', async () => {
      const { token } = await seller()
      const furnished = [...bedrooms('2'), { parameter_id: site.at.furnishing, value: 'Furnished' }]
      const { id } = (await post(token, { parameters: furnished })).data
      const offer = (options: string[]) =>
        site.app.ctx.db
          .updateTable('parameter')
          .set({ options: json(options) })
          .where('id', '=', site.at.furnishing)
          .execute()
      await offer(['Partly', 'Unfurnished'])
      try {
        expect((await edit(token, id, { title: 'Changed', parameters: furnished })).error).toBe(false)
      } finally {
        await offer(['Furnished', 'Unfurnished'])
      }
    })

    race('judges by what another edit has just left', async () => {
      const { token } = await seller()
      const { id } = (await post(token, { parameters: bedrooms('4') })).data
      await limit(3)
      const { results } = await inTheMiddle(
        site.app.ctx.db,
        (middle) =>
          site.app.ctx.db.transaction().execute(async (trx) => {
            await trx.selectFrom('property').select('id').where('id', '=', id).forUpdate().execute()
            await trx
              .updateTable('property_parameter')
              .set({ value: '2', value_num: 2 })
              .where('property_id', '=', id)
              .where('parameter_id', '=', site.at.bedrooms)
              .execute()
            await middle()
          }),
        () => edit(token, id, { title: 'Changed', parameters: bedrooms('4') }),
      )
      expect(results[1]).toMatchObject({ value: refused })
    })
  })

  test('action_type 1 deletes the listing; values other than 0 and 1 are refused (D15)', async () => {
    const { token } = await seller()
    const { id } = (await post(token)).data
    expect(await site.app.call('update_post_property', { id, action_type: '2' }, { token })).toMatchObject({
      code: 'VALIDATION',
    })
    expect(await site.app.call('update_post_property', { id, action_type: '1' }, { token })).toMatchObject({
      data: { state: 'deleted' },
    })
    expect(await site.app.call('get_property', { id }, { token })).toMatchObject({ code: 'NOT_FOUND' })
  })
})
