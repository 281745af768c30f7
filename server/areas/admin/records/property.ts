import { sql } from 'kysely'
import { listingPrice } from '../../../../contract/money/listing-price'
import type { Lang } from '../../../../contract/language/languages'
import { locatedAs } from '../../../platform/texts/catalogue-text'
import { say } from '../../../platform/texts/say'
import { type FullRow, readFull } from '../../listings'
import { type ListingFields, pendingEdit } from '../../submissions'
import { characteristicFields } from './characteristics'
import { changesOf } from './edit-changes'
import { featuringForAdmin } from '../../listing-kinds'
import { featuringBeside } from './featuring'
import { inColumns, newAmong, readListedFiles, type ListedFile } from './listing-files'
import { fieldsOf, placeText, type Show, type RecordContent } from './record-content'

const nothing: RecordContent = { fields: [], images: [], pending_changes: [], public_path: null }

/** Shows a listing with its pictures, documents and attributes, and pending changes as before/after. */
export const showProperty: Show = async (db, id, lang) => {
  const [row] = await readFull(db, sql<boolean>`p.id = ${id}::bigint`, null)
  if (!row) return nothing
  const changes = (await pendingEdit<ListingFields>(db, { record: 'property', id: row.id })) ?? {}
  const { images, files } = await readListedFiles(db, filesOf(row, changes))
  return {
    fields: [
      ...fieldsOf(valuesOf(row, lang)),
      ...characteristicFields('property', row.characteristics, lang),
      ...answersOf(row),
    ],
    images,
    files,
    pending_changes: await changesOf(db, row, changes, lang),
    public_path: row.is_public ? `/properties-details/${row.slug}` : null,
    related: await featuringBeside(db, 'property', row.id),
    featuring_allowed: await featuringForAdmin(db, { record: 'property', id: row.id }),
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
    place: placeText(locatedAs(row, row.place)),
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

/** Returns the listing's parameters. Their names are content, not interface texts. */
const answersOf = (row: FullRow) =>
  row.facts.map(({ name, value, unit }) => ({
    label: name,
    value: unit ? `${value} ${unit}` : value,
  }))

/** Returns the files that become public on approval, followed by the files that the pending change would add. */
function filesOf(row: FullRow, changes: ListingFields): ListedFile[] {
  const named = (key: string) => ({ file_key: key, name: row.title })
  const { add_gallery = [], add_documents = [] } = changes
  return [
    ...inColumns([row.title_image]).map(({ file_key }) => named(file_key)),
    ...(row.gallery ?? []).map(({ key }) => named(key)),
    ...inColumns([row.three_d_image, row.meta_image]).map(({ file_key }) => named(file_key)),
    ...(row.documents ?? []).map(({ key, name }) => ({ file_key: key, name })),
    ...inColumns(
      (['title_image', 'three_d_image', 'meta_image'] as const).map((column) =>
        changes[column] === row[column] ? null : changes[column],
      ),
      true,
    ),
    ...[...newAmong(add_gallery, row.gallery), ...newAmong(add_documents, row.documents)].map(
      ({ file_key, name }) => ({ file_key, name, is_new: true }),
    ),
  ]
}
