/** Output types of a property: card, owner's card and full details, with types shared by other lists. */
import { z } from 'zod'
import { contactModes } from '../../person/contact'
import { listingStatuses, requestStatuses, revisionStates } from '../../listing/listing-states'
import * as values from '../../values'
import { publicPerson } from '../accounts/shapes'
import { count, listingPrice, rowId, time, total, url } from '../kit/primitives'
import { opensWith } from '../packages/shapes'
import { cardOutputs, characteristicOutputs } from './characteristic-shapes'

/** A picture with its available widths and a tiny placeholder. */
export const picture = z.object({
  url,
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  srcset: z.string(),
  thumbhash: z.string().nullable(),
})
export type Picture = z.output<typeof picture>

export const shortCategory = z.object({
  id: rowId,
  category: z.string(),
  slug_id: z.string(),
  image: url.nullable(),
})

/** Value of one of the category's attributes. */
const fact = z.object({
  parameter_id: rowId,
  name: z.string(),
  kind: z.enum(values.parameterKinds),
  value: z.string(),
  unit: z.string().nullable(),
  icon: z.string().nullable(),
  /** Heading under which the value appears on the listing's page. */
  group: z.enum(values.factGroups).nullable(),
})

export const card = z.object({
  id: rowId,
  slug_id: z.string(),
  title: z.string(),
  ...listingPrice,
  title_image: url.nullable(),
  picture: picture.nullable(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  property_type: z.enum(values.propertyTypes),
  rentduration: z.enum(values.rentDurations).nullable(),
  category: shortCategory,
  /** The three most important facts for the category. */
  facts: z.array(fact),
  promoted: z.boolean(),
  is_favourite: z.boolean(),
  is_premium: z.boolean(),
  added_by: rowId,
  /** Whether the owner is a verified agent. */
  is_verified: z.boolean(),
  created_at: time,
  /**
   * Last action of the owner that shows the listing is available; null for an imported listing its owner hasn't
   * touched.
   */
  confirmed_at: time.nullable(),
  request_status: z.enum(requestStatuses),
  status: z.enum(values.visibilities),
  market_status: z.enum(values.marketStatuses),
  ...cardOutputs('property'),
})
export type Card = z.output<typeof card>

/** Latest featuring of a listing (store_advertisement); its states are the admin statuses of §4. */
export const featuring = z.object({
  state: z.enum(requestStatuses),
  /** Whether the featuring is pending or active, so no other can be requested. */
  is_open: z.boolean(),
  /** End of the package the featuring uses. */
  end_at: time,
  reject_reason: z.string().nullable(),
})
export type Featuring = z.output<typeof featuring>

/** A moderator's question about a pending listing, with the deadline for the answer. */
const question = z.object({ text: z.string(), answer_by: time.nullable() })

/** Moderation decision and available actions; for the owner and admins. */
export const standing = z.object({
  revision_state: z.enum(revisionStates),
  reject_reason: z.string().nullable(),
  question: question.nullable(),
  expires_at: time.nullable(),
  allowed: z.array(z.string()),
})

/** Fields of an owner's card of either kind: decision, available actions and featuring. */
export const ownPart = {
  ...standing.shape,
  featuring: featuring.nullable(),
  /** Events by which the owner may have the listing featured now. */
  featuring_allowed: z.array(z.string()),
  /** First unmet requirement that keeps the owner from requesting it; null if none does. */
  featuring_unmet: z.enum(values.gates).nullable(),
  /** First requirement for listing that the owner doesn't meet; null if all are met. */
  unmet: z.enum(values.gates).nullable(),
  /** Overall status. */
  listing_status: z.enum(listingStatuses),
}

export const ownCard = card.extend({
  ...ownPart,
  views: count,
  favourites: count,
  leads: count,
  /** Views and enquiries on recent days (UTC), oldest first and ending today; null if there are none. */
  trend: z.object({ views: z.array(count), interested: z.array(count) }).nullable(),
})

const document = z.object({ id: rowId, name: z.string(), url, mime: z.string(), bytes: count })
const assigned = z.object({
  facility_id: rowId,
  name: z.string(),
  distance: z.number(),
  icon: z.string().nullable(),
})

/** Parts of a listing locked for users without a suitable package, and the packages on sale that include them. */
export const lock = {
  locked: z.boolean(),
  /** Names of the locked parts, never their content; empty if nothing is locked. */
  locked_parts: z.array(z.enum(values.lockedParts)),
  opens_with: opensWith,
}

/**
 * Full details of a property (D6). While `locked` (D81), it contains only the card's fields and the beginning of the
 * description; everything else is null or empty.
 */
export const full = card.extend({
  description: z.string(),
  client_address: z.string().nullable(),
  video_link: z.string().nullable(),
  parameters: z.array(fact),
  ...characteristicOutputs('property'),
  assign_facilities: z.array(assigned),
  gallery: z.array(picture.extend({ id: rowId })),
  three_d_image: url.nullable(),
  /** The 360° picture in its available widths; the widest is for the viewer. */
  tour: picture.nullable(),
  documents: z.array(document),
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
  meta_keywords: z.string().nullable(),
  meta_image: url.nullable(),
  owner: publicPerson,
  /** Contact details returned by `show-contact`; empty if only messages are possible. */
  contact_parts: z.array(z.enum(['phone', 'email'])),
  is_interested: z.boolean(),
  is_owner: z.boolean(),
  ...lock,
  views: count,
  /** Trust signals: whether a moderator approved the listing, and how many users enquired within `trust.askedDays`. */
  trust: z.object({ is_reviewed: z.boolean(), asked: count }),
  /** The following fields are only for the owner and admins. */
  contact: z.enum(contactModes).optional(),
  pending_changes: z.record(z.string(), z.unknown()).nullable().optional(),
  ...standing.partial().shape,
})
export type FullProperty = z.output<typeof full>

/**
 * The complete filter after interpreting the `search` text, as query parameters; "flats to rent", for example, sets a
 * type. Missing if the text sets no filter.
 */
export const searchRead = z.record(z.string(), z.string())

/**
 * `listExtra`: counting stops at `countCap`, or earlier if too expensive; then `total_is_capped` is set and there are
 * more matches than `total`. The cursors lead to the next and previous pages and are null if there is no such page.
 */
/**
 * Matches in each other currency, ignoring price bounds, most first; missing if prices aren't compared or all are in
 * one currency.
 */
export const otherCurrencies = z.array(
  z.object({ currency: z.string().length(3), total: count, total_is_capped: z.boolean() }),
)

export const listExtra = z.object({
  ...total,
  total_is_capped: z.boolean().optional(),
  next_cursor: z.string().nullable().optional(),
  prev_cursor: z.string().nullable().optional(),
  /** How a misspelt search was interpreted; the results include matches for it. */
  search_meant: z.string().optional(),
  search_read: searchRead.optional(),
  other_currencies: otherCurrencies.optional(),
})

export const cards = z.array(card)
