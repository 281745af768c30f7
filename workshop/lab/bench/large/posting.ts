import { sql } from 'kysely'
import type { Opened } from '../../../../server/platform/db/open'
import { appOn } from '../../../../tests/support/harness'
import { photo, subscribe } from '../../../../tests/support/listings-world'
import { person } from '../../../../tests/support/people'

const batch = 10
const rounds = 8

/** Listings one user posts per second, sequentially. */
export interface PostingRates {
  few: number
  many: number
}

/**
 * Measures the rate of `post_property` with few and with many existing listings. The two alternate, so that other work
 * on the machine slows both equally.
 */
export async function measurePosting(few: Opened, many: Opened): Promise<PostingRates> {
  const sites = [await sellerOn(few), await sellerOn(many)]
  const seconds = [0, 0]
  // The first batch of each site is a warm-up.
  for (let round = -1; round < rounds; round += 1)
    for (const [nth, { post }] of sites.entries()) {
      const began = performance.now()
      for (let one = 0; one < batch; one += 1) await post()
      if (round >= 0) seconds[nth]! += (performance.now() - began) / 1000
    }
  for (const { close } of sites) await close()
  const [fewRate, manyRate] = seconds.map((one) => (batch * rounds) / one) as [number, number]
  return { few: fewRate, many: manyRate }
}

/** Creates a user with a package who posts one house after another. */
async function sellerOn(opened: Opened) {
  const app = await appOn(opened)
  const { ctx } = app
  const stamp = Date.now()
  const { user, token } = await person(ctx, {
    email: `seller${stamp}@threshold.test`,
    mobile: `+3${stamp}`,
    address: '1 Elm Street',
  })
  await subscribe(ctx, user.id, { property_list: null })
  const { rows } = await sql<{ id: number; parameters: { parameter_id: number; value: string }[] }>`
    select c.id, (select json_agg(json_build_object('parameter_id', a.id, 'value', '3'))
      from category_parameter cp join parameter a on a.id = cp.parameter_id
      where cp.category_id = c.id and a.required) as parameters
    from category c where c.slug = 'house'`.execute(ctx.db)
  const { id: category_id, parameters } = rows[0]!
  const title_image = await photo()
  const profile = await app.call('update_profile', { profile: title_image }, { token })
  if (profile.error) throw new Error(profile.message)
  let posted = 0
  const post = async () => {
    posted += 1
    const reply = await app.call(
      'post_property',
      {
        title: 'Sunny family home',
        description: `Three bedrooms and a garden, number ${posted} of ${stamp}`,
        price: '350000',
        category_id,
        property_type: 'sell',
        city: 'Seattle',
        state: 'Washington',
        country: 'United States',
        address: '5 Oak Avenue',
        latitude: '47.61',
        longitude: '-122.3',
        parameters,
        title_image,
      },
      { token },
    )
    if (reply.error) throw new Error(`${reply.message} ${JSON.stringify(reply['errors'] ?? reply.data)}`)
  }
  return { post, close: app.close }
}
