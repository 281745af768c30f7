import sharp from 'sharp'
import type { Insertable } from 'kysely'
import type { Feature } from '../../contract/api/package-features'
import type { ParameterRole } from '../../contract/values'
import type { Ctx } from '../../server/platform/context'
import { json } from '../../server/platform/db/json'
import type { PropertyTable } from '../../server/platform/db/schema.gen'
import type { AppUserTable } from '../../server/platform/db/schema.gen'
import { attrsOf, writeListing } from '../../server/areas/submissions/write-fields'
import { grantPackage } from '../../server/areas/packages/grant'
import type { Tally } from '../../server/areas/search/tally'
import { person } from './people'

/**
 * Data that a marketplace has before the first listing: categories and their attributes, nearby places, and a stored
 * picture.
 */
export interface Ground {
  house: number
  flat: number
  bedrooms: number
  furnishing: number
  extras: number
  school: number
  picture: string
}

/** Creates the base data in an emptied database. */
export async function ground({ db, clock }: Ctx): Promise<Ground> {
  const now = clock.now()
  const id = { id: 0 }
  const picture = 'pictures/aa/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
  await db
    .insertInto('file')
    .values({
      key: picture,
      owner_id: null,
      name: 'house.webp',
      mime: 'image/webp',
      bytes: 10,
      width: 1600,
      height: 1200,
      widths: [400, 800, 1600],
      thumbhash: 'aGFzaA==',
      created_at: now,
    })
    .execute()
  const category = async (name: string, slug: string) =>
    (await db.insertInto('category').values({ name, slug }).returning('id').executeTakeFirst()) ?? id
  const parameter = async (
    name: string,
    kind: 'number' | 'choice' | 'multi',
    options: string[],
    required = false,
    role: ParameterRole | null = null,
  ) =>
    (await db
      .insertInto('parameter')
      .values({ name, kind, options: json(options), unit: null, icon: null, role, required })
      .returning('id')
      .executeTakeFirst()) ?? id
  const house = (await category('House', 'house')).id
  const flat = (await category('Flat', 'flat')).id
  const bedrooms = (await parameter('Bedrooms', 'number', [], true, 'bedrooms')).id
  const furnishing = (await parameter('Furnishing', 'choice', ['Furnished', 'Unfurnished'])).id
  const extras = (await parameter('Extras', 'multi', ['Pool', 'Sauna'])).id
  const asks = [house, flat].flatMap((category_id) => [
    { category_id, parameter_id: bedrooms, position: 0 },
    { category_id, parameter_id: furnishing, position: 1 },
  ])
  await db
    .insertInto('category_parameter')
    .values([...asks, { category_id: house, parameter_id: extras, position: 2 }])
    .execute()
  const facility = await db
    .insertInto('facility')
    .values({ name: 'School', icon: null })
    .returning('id')
    .executeTakeFirst()
  return { house, flat, bedrooms, furnishing, extras, school: facility?.id ?? 0, picture }
}

/** Creates a user with a complete profile (§5). */
export const complete = (ctx: Ctx, at: Ground, values: Partial<Insertable<AppUserTable>> = {}) =>
  person(ctx, { profile: at.picture, address: '1 Elm Street', ...values })

/** Subscribes a user to a plan with the given slots, starting now; returns the subscription's ID. */
export async function subscribe(
  ctx: Ctx,
  userId: number,
  features: Partial<Record<Feature, number | null>>,
  days = 30,
): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('package')
    .values({ name: 'Test package', price_minor: 0, currency: 'USD', duration_days: days, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Object.entries(features).map(([feature, quota]) => ({ package_id: id, feature, quota }))
  await ctx.db.insertInto('package_feature').values(rows).execute()
  const granted = await grantPackage(ctx.db as never, {
    userId,
    packageId: id,
    paymentId: null,
    grantedBy: null,
    now,
  })
  return granted!.id
}

let listed = 0

/**
 * Creates a public listing as if it had been approved. `values` overrides columns, and `bedrooms` is its only
 * attribute.
 */
export async function listing(
  ctx: Ctx,
  at: Ground,
  userId: number,
  values: Partial<Insertable<PropertyTable>> &
    Partial<Tally> & { bedrooms?: number; furnishing?: string } = {},
): Promise<number> {
  const nth = ++listed
  const { bedrooms, furnishing, views = 0, likes = 0, leads = 0, ...columns } = values
  const now = ctx.clock.now()
  const parameters = [
    ...(bedrooms === undefined
      ? []
      : [{ parameter_id: at.bedrooms, value: String(bedrooms), value_num: bedrooms }]),
    ...(furnishing ? [{ parameter_id: at.furnishing, value: furnishing, value_num: null }] : []),
  ]
  const { id } = await ctx.db
    .insertInto('property')
    .values({
      slug: `listing-${nth}`,
      user_id: userId,
      category_id: at.house,
      property_type: 'sell',
      title: `Listing ${nth}`,
      description: 'A house like many others',
      price: 10_000_000,
      currency: 'USD',
      address: '12 Pine Street',
      city: 'Seattle',
      state: 'Washington',
      country: 'United States',
      latitude: 47.6,
      longitude: -122.33,
      title_image: at.picture,
      attrs: json(attrsOf(parameters)),
      request_status: 'approved',
      status: 'active',
      market_status: 'available',
      posted_at: new Date(now.getTime() + nth),
      updated_at: now,
      confirmed_at: now,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (views + likes + leads > 0)
    await ctx.db
      .updateTable('property_tally')
      .set({ views, likes, leads })
      .where('property_id', '=', id)
      .execute()
  await ctx.db.transaction().execute((trx) => writeListing(trx, id, { parameters }, now))
  return id
}

/** Sets the home page sections as the operator would; null restores the default. */
export async function showSections({ db }: Ctx, keys: readonly string[] | null): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', 'home_sections').execute()
  if (keys)
    await db
      .insertInto('setting')
      .values({ name: 'home_sections', value: json(keys) })
      .execute()
}

/** Returns a small real photo. */
export async function photo(name = 'front.jpg', background = '#1F5A44'): Promise<File> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}

let forms = 0

/** Returns a complete listing form as the wizard sends it, unique on each call; `values` overrides fields. */
export const form = (at: Ground, values: Record<string, unknown> = {}) => ({
  title: 'Sunny family home',
  description: 'Three bedrooms and a garden',
  price: '350000.50',
  category_id: at.house,
  property_type: 'sell',
  city: 'Seattle',
  state: 'Washington',
  country: 'United States',
  address: '5 Oak Avenue',
  latitude: '47.61',
  longitude: '-122.3',
  meta_keywords: `home, garden, ${++forms}`,
  parameters: [{ parameter_id: at.bedrooms, value: '3' }],
  facilities: [{ facility_id: at.school, distance: '1.5' }],
  ...values,
})
