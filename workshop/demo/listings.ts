import { sql } from 'kysely'
import type { ContactMode } from '../../contract/person/contact'
import { slug } from '../../contract/site/slug'
import { attrsOf, type ParameterValue } from '../../server/areas/submissions'
import type { Trx } from '../../server/core/kind'
import { recordCreated } from '../../server/core/advance'
import { json } from '../../server/platform/db/json'
import type { UserRow } from '../../server/platform/db/schema'
import type { Album } from './album'
import { pictureGiver } from './album'
import { type Essentials, type ParameterKey, parameters as asked } from '../../server/areas/setup'
import { act } from './acts'
import type { ListingOutcome } from './outcomes'
import { outcomeOf } from './outcomes'
import { demoCharacteristics } from './characteristics'
import { demoListings } from './listing-specs'
import type { ListingSpec } from './listing-specs'
import { Dice } from './pictures/dice'

const day = 86_400_000
const inhabited: ReadonlySet<string> = new Set(['house', 'flat', 'villa', 'townhouse'])

/** A demo listing with its planned history. */
export interface Planned {
  spec: ListingSpec
  outcome: ListingOutcome
  owner: UserRow
  posted: Date
  slug: string
  pictures: string[]
}

interface ListingsMaking {
  essentials: Essentials
  album: Album
  owner: UserRow
  agents: readonly UserRow[]
  adminId: number
  now: Date
}

/** Inserts the listings in a few large batches, then plays each one's history through `advance`. */
export async function seedListings(
  trx: Trx,
  making: ListingsMaking,
): Promise<{ id: number; planned: Planned }[]> {
  const planned = plan(making)
  const { tours } = making.album
  const rows = planned.map((one, at) => ({
    ...rowOf(one, making.essentials),
    // Some homes get a panorama.
    three_d_image: inhabited.has(one.spec.category) && at % 3 === 0 ? tours[at % tours.length]! : null,
  }))
  const ids = await trx.insertInto('property').values(rows).returning('id').execute()
  const listed = planned.map((one, index) => ({ id: ids[index]!.id, planned: one }))
  await writeViews(trx, listed)
  await writeDetails(trx, listed, making.essentials)
  for (const { id, planned: one } of listed) {
    await recordCreated(trx, {
      record: 'property',
      id,
      to: { listed: { moderation: 'pending', visibility: 'active', market: 'available' } },
      actor: { role: 'person', id: one.owner.id },
      now: one.posted,
    })
    await act(trx, { id, ...one, adminId: making.adminId, now: making.now })
  }
  return listed
}

function plan({ album, owner, agents, now }: ListingsMaking): Planned[] {
  const slugs = new Set<string>()
  const planned = demoListings().map((spec, index) => {
    const own: Record<number, ListingOutcome> = { 0: 'live', 1: 'pending', 2: 'rejected' }
    const outcome = own[index] ?? outcomeOf(index, spec.rent !== null)
    const daysOld =
      outcome === 'pending'
        ? index % 6
        : outcome === 'expired'
          ? 110
          : index in own
            ? index * 3 + 2
            : spec.daysOld
    // Spread over the day, so that no two listings have the same time.
    const posted = new Date(now.getTime() - daysOld * day - ((index * 37) % 500) * 60_000 - 600_000)
    const base = slug(spec.titleInEnglish)
    let free = base
    for (let count = 2; slugs.has(free); count += 1) free = `${base}-${count}`
    slugs.add(free)
    return {
      spec,
      outcome,
      owner: index in own ? owner : agents[index % agents.length]!,
      posted,
      slug: free,
      pictures: [] as string[],
    }
  })
  const give = pictureGiver(album)
  for (const one of planned.toSorted((a, b) => b.posted.getTime() - a.posted.getTime()))
    one.pictures = give(one.spec.pictures, one.spec.place.warm ?? false)
  return planned
}

function rowOf({ spec, owner, posted, slug: free, pictures }: Planned, essentials: Essentials) {
  const { place, area } = spec
  return {
    slug: free,
    user_id: owner.id,
    category_id: essentials.category[spec.category],
    property_type: spec.rent ? ('rent' as const) : ('sell' as const),
    rentduration: spec.rent,
    title: spec.title,
    description: spec.description,
    price: spec.price,
    currency: 'USD',
    address: `${area}, ${place.city}, ${place.state}, ${place.country}`,
    city: place.city,
    state: place.state,
    country: place.country,
    latitude: spec.latitude,
    longitude: spec.longitude,
    title_image: pictures[0] ?? null,
    meta_title: spec.title.slice(0, 60),
    meta_description: `${spec.title}. ${place.city}, ${place.country}.`.slice(0, 160),
    is_premium: spec.premium,
    contact: contactOf(spec),
    characteristics: json(
      inhabited.has(spec.category) ? demoCharacteristics('property', spec.seed, posted) : {},
    ),
    attrs: json(attrsOf(answersOf(spec, essentials))),
    request_status: 'pending' as const,
    status: 'active' as const,
    market_status: 'available' as const,
    posted_at: posted,
    updated_at: posted,
    confirmed_at: posted,
  }
}

/** Returns the contact options of a listing: premium homes offer all of them; most others only accept messages. */
function contactOf({ seed, premium }: ListingSpec): ContactMode {
  if (premium) return 'phone_email'
  const dice = new Dice(`contact/${seed}`)
  return dice.next() < 0.6 ? 'messages' : dice.pick(['phone', 'phone_email'])
}

function answersOf(spec: ListingSpec, essentials: Essentials): ParameterValue[] {
  return (Object.entries(spec.answers) as [ParameterKey, string | number][]).map(([key, value]) => ({
    parameter_id: essentials.parameter[key],
    value: String(value),
    value_num: asked[key].kind === 'number' ? Number(value) : null,
  }))
}

/** Writes view counts of listings that were ever public. */
async function writeViews(trx: Trx, listed: { id: number; planned: Planned }[]): Promise<void> {
  const seen = listed
    .filter(({ planned: { outcome } }) => outcome !== 'pending' && outcome !== 'rejected')
    .map(({ id, planned }) => ({ id, views: new Dice(`views/${planned.spec.seed}`).int(3, 900) }))
  await sql`update property_tally y set views = s.views
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s (id bigint, views int)
    where y.property_id = s.id`.execute(trx)
}

async function writeDetails(
  trx: Trx,
  listed: { id: number; planned: Planned }[],
  essentials: Essentials,
): Promise<void> {
  const answers = listed.flatMap(({ id, planned }) =>
    answersOf(planned.spec, essentials).map(({ parameter_id, value, value_num }) => ({
      property_id: id,
      parameter_id,
      value,
      value_num,
    })),
  )
  await trx.insertInto('property_parameter').values(answers).execute()
  const near = listed.flatMap(({ id, planned }) =>
    planned.spec.facilities.map(({ name, distance }) => ({
      property_id: id,
      facility_id: essentials.facility[name]!,
      distance,
    })),
  )
  await trx.insertInto('property_facility').values(near).execute()
  const gallery = listed.flatMap(({ id, planned }) =>
    planned.pictures.slice(1).map((file_key, position) => ({
      property_id: id,
      kind: 'gallery' as const,
      file_key,
      name: 'illustration.webp',
      position,
    })),
  )
  await trx.insertInto('property_file').values(gallery).execute()
}
