import { sql, type Kysely } from 'kysely'
import { characteristicKey, characteristics, choiceKey } from '../../../../contract/listing-fields'
import { listingPrice } from '../../../../contract/listing-price'
import type { Lang } from '../../../../contract/values'
import type { DB } from '../../../platform/db/schema'
import { say } from '../../../platform/http/say'
import { fileUrl, pictureUrl } from '../../../platform/media/links'
import { type FullRow, type ListingFields, readFull } from '../../listings'
import { changesOf } from './changes'
import { featuringBeside } from './featuring'
import { fieldsOf, type Show, type RecordContent } from './shown'

const nothing: RecordContent = { fields: [], images: [], pending_changes: [], public_path: null }

/** A listing with its pictures, its answers and the changes that wait, old beside new. */
export const showProperty: Show = async (db, id, lang) => {
  const [row] = await readFull(db, sql<boolean>`p.id = ${id}::bigint`, null)
  if (!row) return nothing
  const waiting = await db
    .selectFrom('property_revision')
    .select('changes')
    .where('property_id', '=', row.id)
    .executeTakeFirst()
  const changes = (waiting?.changes ?? {}) as ListingFields
  return {
    fields: [...fieldsOf(valuesOf(row, lang)), ...characteristicsOf(row, lang), ...answersOf(row)],
    images: [...imagesOf(row), ...(await newImages(db, changes))],
    pending_changes: await changesOf(db, row, changes, lang),
    public_path: row.is_public ? `/properties-details/${row.slug}` : null,
    related: await featuringBeside(db, 'property', row.id),
  }
}

function valuesOf(row: FullRow, lang: Lang) {
  const { price, currency, latitude, longitude, facilities, documents } = row
  return {
    price: listingPrice({ minor: price, currency }, { lang }, (key) => say(lang, key)),
    property_type: row.property_type,
    rentduration: row.rentduration,
    category_id: row.category.name,
    address: row.address,
    client_address: row.client_address,
    place: [row.city, row.state, row.country].filter(Boolean).join(', '),
    position: `${latitude}, ${longitude}`,
    is_premium: row.is_premium,
    market_status: row.market_status,
    visibility: row.status,
    description: row.description,
    facilities: facilities?.map(({ name, distance }) => `${name} ${distance} km`).join(', '),
    documents: documents?.map(({ name }) => name).join(', '),
    video_link: row.video_link,
    slug: row.slug,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    meta_keywords: row.meta_keywords,
    reject_reason: row.reject_reason,
    posted_at: row.posted_at,
    due_at: row.due_at,
    views: row.views,
    likes: row.likes,
    leads: row.leads,
  }
}

const characteristicsOf = ({ characteristics: chosen }: FullRow, lang: Lang) =>
  characteristics.flatMap((name) => {
    const choice = chosen[name]
    return choice ? [{ label: characteristicKey(name), value: say(lang, choiceKey(name, choice)) }] : []
  })

/** Parameters carry their own names, which are content, not texts of the marketplace. */
const answersOf = (row: FullRow) =>
  row.facts.map(({ name, value, unit }) => ({
    label: name,
    value: unit ? `${value} ${unit}` : value,
  }))

function imagesOf(row: FullRow) {
  const title = pictureUrl(row.title_image)
  const rest = (row.gallery ?? []).map((picture) => fileUrl(picture))
  return [...(title ? [title] : []), ...rest].map((url) => ({ url, alt: row.title }))
}

/** Pictures that would come with the waiting change. */
async function newImages(db: Kysely<DB>, changes: ListingFields) {
  const keys = [changes.title_image, ...(changes.add_gallery ?? []).map((file) => file.file_key)].filter(
    (key) => typeof key === 'string',
  )
  if (keys.length === 0) return []
  const files = await db
    .selectFrom('file')
    .select(['key', 'widths', 'name'])
    .where('key', 'in', keys)
    .execute()
  return files.map((file) => ({ url: fileUrl(file), alt: file.name, is_new: true }))
}
