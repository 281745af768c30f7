import { describe, expect, test } from 'vitest'
import { json } from '../../../server/platform/db/json'
import { listingSite } from '../../support/listing-site'
import { fileOf, pdfBytes } from '../../support/pdf'
import { form, photo } from '../../support/listings-world'

const site = listingSite()
const { seller, post, decide, slots } = site

describe('submitting a listing', () => {
  test('stores each specified field as sent (§3)', async () => {
    const { token } = await seller()
    const texts = {
      title: 'A home with everything',
      description: 'Every field is filled in',
      city: 'Tacoma',
      state: 'Washington',
      country: 'United States',
      address: '9 Pine Street',
      client_address: 'Behind the station',
      video_link: 'https://video.example/home',
      meta_title: 'Everything at once',
      meta_description: 'What a search engine says of it',
      meta_keywords: 'home, everything',
      slug_id: 'everything-at-once',
      rentduration: 'yearly',
    }
    const files = {
      title_image: await photo('title.jpg', '#111111'),
      three_d_image: await photo('around.jpg', '#222222'),
      meta_image: await photo('meta.jpg', '#333333'),
      gallery_images: [await photo('a.jpg', '#aa0000')],
      documents: [fileOf(pdfBytes('deed'), 'deed.pdf')],
    }
    const { data, message } = await site.app.call(
      'post_property',
      {
        ...form(site.at),
        ...texts,
        ...files,
        price: '1250.75',
        property_type: 'rent',
        latitude: '47.25',
        longitude: '-122.44',
        is_premium: '1',
        parameters: [{ parameter_id: site.at.bedrooms, value: '4' }],
        facilities: [{ facility_id: site.at.school, distance: '2.5' }],
      },
      { token },
    )
    expect(data, message).toMatchObject({
      ...texts,
      price: 1250.75,
      property_type: 'rent',
      latitude: 47.25,
      longitude: -122.44,
      is_premium: true,
      category: { id: site.at.house },
      parameters: [{ parameter_id: site.at.bedrooms, value: '4' }],
      assign_facilities: [{ facility_id: site.at.school, distance: 2.5 }],
      gallery: [{}],
      documents: [{ name: 'deed.pdf' }],
    })
    const pictures = [data.title_image, data.three_d_image, data.meta_image]
    expect(new Set(pictures.filter(Boolean)).size).toBe(pictures.length)
  })

  test('accepts numbers in the digits of the supported languages', async () => {
    const { token } = await seller()
    const typed = {
      title: 'A house in other digits',
      price: '٣٥٠٬٠٠٠٫٥',
      latitude: '४७.२५',
      parameters: [{ parameter_id: site.at.bedrooms, value: '٤' }],
      facilities: [{ facility_id: site.at.school, distance: '٢٫٥' }],
    }
    const { data, message } = await post(token, typed)
    expect(data, message).toMatchObject({
      price: 350_000.5,
      latitude: 47.25,
      parameters: [{ parameter_id: site.at.bedrooms, value: '4' }],
      assign_facilities: [{ distance: 2.5 }],
    })
  })

  test('stores everything, awaits review and holds a slot', async () => {
    const { user, token } = await seller()
    const sent = {
      ...form(site.at, {
        client_address: 'Near the park',
        meta_title: 'A home',
        property_type: '1',
        rentduration: 'Monthly',
      }),
      title_image: await photo(),
      gallery_images: [await photo('a.jpg', '#aa0000'), await photo('b.jpg', '#00aa00')],
      documents: [fileOf(pdfBytes('plan'), 'plan.pdf')],
    }
    const reply = await site.app.call('post_property', sent, { token })
    expect(reply.error, JSON.stringify(reply)).toBe(false)
    expect(reply.data).toMatchObject({
      slug_id: 'sunny-family-home',
      price: 350_000.5,
      price_minor: 35_000_050,
      currency: 'USD',
      property_type: 'rent',
      rentduration: 'monthly',
      request_status: 'pending',
      status: 'active',
      market_status: 'available',
      client_address: 'Near the park',
      parameters: [{ name: 'Bedrooms', value: '3' }],
      assign_facilities: [{ name: 'School', distance: 1.5 }],
      documents: [{ name: 'plan.pdf', mime: 'application/pdf' }],
      is_owner: true,
      locked: false,
    })
    expect(reply.data.gallery).toHaveLength(2)
    expect(reply.data.allowed).toContain('edit.submitted')
    expect(await slots(reply.data.id)).toEqual(['held'])
    const history = await site.app.ctx.db
      .selectFrom('record_history')
      .selectAll()
      .where('record', '=', 'property')
      .where('record_id', '=', String(reply.data.id))
      .execute()
    expect(history).toMatchObject([
      { event: 'created', actor_role: 'person', actor_id: user.id, from_state: null },
    ])
    const picture = await site.app.http.inject({ url: reply.data.title_image })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('equal titles get different slugs, and a title without Latin letters gets one from its id (D84)', async () => {
    const { token } = await seller()
    const slugs = []
    for (const title of ['Same title', 'Same title', 'شقة', 'شقة'])
      slugs.push((await post(token, { title })).data)
    expect(slugs.map((one) => one.slug_id)).toEqual([
      'same-title',
      'same-title-2',
      `property-${slugs[2].id}`,
      `property-${slugs[3].id}`,
    ])
  })

  test('rejects a number outside the bounds of its measure, and names the bounds', async () => {
    const { db, clock } = site.app.ctx
    const { id } = await db
      .insertInto('parameter')
      .values({ name: 'Year built', kind: 'number', options: json([]), measure: 'year' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = { category_id: site.at.house, parameter_id: id }
    await db
      .insertInto('category_parameter')
      .values({ ...at, position: 9 })
      .execute()
    const { token } = await seller()
    const built = (year: number) =>
      post(token, {
        parameters: [
          { parameter_id: site.at.bedrooms, value: '3' },
          { parameter_id: id, value: String(year) },
        ],
      })
    const newest = clock.now().getUTCFullYear() + 10
    for (const year of [3, 999, newest + 1]) {
      const { code, errors } = await built(year)
      expect([year, code, errors]).toEqual([
        year,
        'VALIDATION',
        { [`parameters.${id}`]: `Enter a number from 1000 to ${newest}.` },
      ])
    }
    // Unusual values are confirmed only in the wizard.
    expect(await built(1000)).toMatchObject({ error: false })
    await db.deleteFrom('category_parameter').where('parameter_id', '=', id).execute()
  })

  test.each([
    [{ title: '' }, 'title'],
    [{ price: '12.345' }, 'price'],
    [{ price: 'abc' }, 'price'],
    [{ category_id: 99 }, 'category_id'],
    [{ property_type: 'rent' }, 'rentduration'],
    [{ parameters: [] }, 'parameters.1'],
    [{ parameters: [{ parameter_id: 1, value: 'many' }] }, 'parameters.1'],
    [
      {
        parameters: [
          { parameter_id: 1, value: '3' },
          { parameter_id: 77, value: 'x' },
        ],
      },
      'parameters.77',
    ],
    [
      {
        parameters: [
          { parameter_id: 1, value: '3' },
          { parameter_id: 2, value: 'Shiny' },
        ],
      },
      'parameters.2',
    ],
    [{ facilities: [{ facility_id: 44, distance: '1' }] }, 'facilities.44'],
    [{ latitude: '91' }, 'latitude'],
    [{ meta_keywords: 'a,b,c,d,e,f,g,h,i,j,k' }, 'meta_keywords'],
    [{ title: 'x'.repeat(10_000) }, 'title'],
    [{ parameters: '{"broken"' }, 'parameters'],
  ] as [Record<string, unknown>, string][])(
    'rejects invalid input in $1 and writes nothing',
    async (values, field) => {
      const { user, token } = await seller()
      const reply = await post(token, values)
      expect(reply).toMatchObject({ error: true, code: 'VALIDATION', status: 200 })
      expect(Object.keys(reply.errors ?? {})).toContain(field)
      expect(
        await site.app.ctx.db.selectFrom('property').select('id').where('user_id', '=', user.id).execute(),
      ).toEqual([])
    },
  )

  test('requires a title picture that is a valid image', async () => {
    const { user, token } = await seller()
    expect(await site.app.call('post_property', form(site.at), { token })).toMatchObject({
      code: 'VALIDATION',
      errors: { title_image: 'Add a cover photo.' },
    })
    const lie = new File(['<svg onload=alert(1)>'], 'house.jpg', { type: 'image/jpeg' })
    const lied = await site.app.call('post_property', { ...form(site.at), title_image: lie }, { token })
    expect(lied).toMatchObject({ code: 'FILE_REJECTED' })
    expect(Object.keys(lied.errors ?? {})).toEqual(['title_image'])
    expect(
      await site.app.ctx.db
        .selectFrom('slot')
        .innerJoin('subscription as s', 's.id', 'slot.subscription_id')
        .select('slot.id')
        .where('s.user_id', '=', user.id)
        .execute(),
    ).toEqual([])
  })

  test('goes live immediately if listings are approved automatically (D11)', async () => {
    await site.app.ctx.db
      .insertInto('setting')
      .values({ name: 'auto_approve_properties', value: 'true' })
      .execute()
    const { token } = await seller()
    const reply = await post(token)
    await site.app.ctx.db.deleteFrom('setting').where('name', '=', 'auto_approve_properties').execute()
    expect(reply.data.request_status).toBe('approved')
    expect(await slots(reply.data.id)).toEqual(['used'])
    expect(reply.data.expires_at).not.toBeNull()
  })
})

describe('slot of a submitted listing (D66, D67)', () => {
  test('approval uses the slot, which stays used when the listing is deleted', async () => {
    const { token } = await seller(1)
    const { id } = (await post(token)).data
    expect(await decide(id, 'listing.approved')).toMatchObject({ error: false })
    expect(await slots(id)).toEqual(['used'])
    expect(await site.app.call('delete_property', { id }, { token })).toMatchObject({
      data: { id, state: 'deleted', allowed: [] },
    })
    expect(await slots(id)).toEqual(['used'])
    expect(await post(token)).toMatchObject({
      code: 'LIMIT_OVER',
      message: 'Your Package Limit is Over. Please Purchase Package.',
    })
  })

  test('rejection releases the slot, and resubmission takes one again', async () => {
    const { token } = await seller(1)
    const { id } = (await post(token)).data
    expect(await decide(id, 'listing.rejected')).toMatchObject({ code: 'VALIDATION' })
    await decide(id, 'listing.rejected', 'The picture is not of a house')
    expect(await slots(id)).toEqual(['released'])
    const seen = await site.app.call('get-added-properties', { id }, { token })
    expect(seen.data[0]).toMatchObject({
      request_status: 'rejected',
      reject_reason: 'The picture is not of a house',
    })
    const next = await post(token, { title: 'Another' })
    expect(next.error).toBe(false)
    const full = await site.app.call('update_post_property', { id, title: 'Better' }, { token })
    expect(full).toMatchObject({ code: 'LIMIT_OVER' })
    await site.app.call('delete_property', { id: next.data.id }, { token })
    expect(await slots(next.data.id)).toEqual(['released'])
    const again = await site.app.call('update_post_property', { id, title: 'Better' }, { token })
    expect(again.data).toMatchObject({ title: 'Better', request_status: 'pending', reject_reason: null })
    expect((await slots(id)).at(-1)).toBe('held')
  })
})
