/** What is read of a property: as a card, as its owner's card, in full; and what other lists share with it. */
import { z } from 'zod'
import { contactModes } from '../../person/contact'
import { listingStatuses, requestStatuses, revisionStates } from '../../listing/listing-states'
import * as values from '../../values'
import { publicPerson } from '../accounts/shapes'
import { count, listingPrice, rowId, time, total, url } from '../kit/primitives'
import { opensWith } from '../packages/shapes'
import { cardOutputs, characteristicOutputs } from './characteristic-shapes'

/** A picture: the file and the widths it can be had in, with a placeholder of a few bytes. */
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

/** One fact of a listing that its category asks for. */
const fact = z.object({
  parameter_id: rowId,
  name: z.string(),
  kind: z.enum(values.parameterKinds),
  value: z.string(),
  unit: z.string().nullable(),
  icon: z.string().nullable(),
  /** The heading it stands under on the listing's page. */
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
  /** The three facts that matter most for the category. */
  facts: z.array(fact),
  promoted: z.boolean(),
  is_favourite: z.boolean(),
  is_premium: z.boolean(),
  added_by: rowId,
  /** The owner is a verified agent. */
  is_verified: z.boolean(),
  created_at: time,
  /** When the owner last acted on it as on offer; null for one that was imported and not touched by its owner since. */
  confirmed_at: time.nullable(),
  request_status: z.enum(requestStatuses),
  status: z.enum(values.visibilities),
  market_status: z.enum(values.marketStatuses),
  ...cardOutputs('property'),
})
export type Card = z.output<typeof card>

/** How the last featuring of a listing stands (store_advertisement); its states are the admin statuses of §4. */
export const featuring = z.object({
  state: z.enum(requestStatuses),
  /** It waits for a decision, or runs: there is no place for another. */
  is_open: z.boolean(),
  /** When the package that pays for it ends. */
  end_at: time,
  reject_reason: z.string().nullable(),
})
export type Featuring = z.output<typeof featuring>

/** What a moderator has asked the owner of a listing that is pending, and until when an answer is waited for. */
export const question = z.object({ text: z.string(), answer_by: time.nullable() })

/** A card for the owner: the moderation decision and the acts possible now. */
export const ownCard = card.extend({
  revision_state: z.enum(revisionStates),
  reject_reason: z.string().nullable(),
  question: question.nullable(),
  expires_at: time.nullable(),
  views: count,
  favourites: count,
  leads: count,
  /** Of the last days (UTC), the oldest first, today the last; null without views or enquiries. */
  trend: z.object({ views: z.array(count), interested: z.array(count) }).nullable(),
  featuring: featuring.nullable(),
  allowed: z.array(z.string()),
  /** Where it stands, as one status. */
  listing_status: z.enum(listingStatuses),
})

const document = z.object({ id: rowId, name: z.string(), url, mime: z.string(), bytes: count })
const assigned = z.object({
  facility_id: rowId,
  name: z.string(),
  distance: z.number(),
  icon: z.string().nullable(),
})

/** What a listing hides from people without a package that opens it, and which packages on sale do. */
export const lock = {
  locked: z.boolean(),
  /** Names of parts that there are, never their content; empty while it is open. */
  locked_parts: z.array(z.enum(values.lockedParts)),
  opens_with: opensWith,
}

/**
 * One property in full (D6). While it is `locked` (D81) it holds what its card shows and the beginning of its
 * description: all else is null or empty.
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
  /** The same with its widths; the widest are for looking around in it. */
  tour: picture.nullable(),
  documents: z.array(document),
  meta_title: z.string().nullable(),
  meta_description: z.string().nullable(),
  meta_keywords: z.string().nullable(),
  meta_image: url.nullable(),
  owner: publicPerson,
  /** What `show-contact` would show; empty where only messages are possible. */
  contact_parts: z.array(z.enum(['phone', 'email'])),
  is_interested: z.boolean(),
  is_owner: z.boolean(),
  ...lock,
  views: count,
  /** Signs of trust: whether a moderator approved it, and how many people enquired within `trust.askedDays`. */
  trust: z.object({ is_reviewed: z.boolean(), asked: count }),
  /** Only the owner and an admin get the rest. */
  contact: z.enum(contactModes).optional(),
  revision_state: z.enum(revisionStates).optional(),
  reject_reason: z.string().nullable().optional(),
  question: question.nullable().optional(),
  expires_at: time.nullable().optional(),
  pending_changes: z.record(z.string(), z.unknown()).nullable().optional(),
  allowed: z.array(z.string()).optional(),
})
export type FullProperty = z.output<typeof full>

/**
 * The whole filter as the words of `search` were understood, the way an address writes it: "flats to rent" asks for a
 * type. Missing where they ask for nothing but words.
 */
export const searchRead = z.record(z.string(), z.string())

/**
 * Lists stop counting at `countCap`, or earlier where it costs too much; then `total_is_capped`, and there are more than
 * `total`. The cursors lead to the pages after and before this one and
 * are null where there is none.
 */
/**
 * How many fit in each other currency, price bounds aside, the most first; missing where prices are not compared or all are
 * in one currency.
 */
export const otherCurrencies = z.array(
  z.object({ currency: z.string().length(3), total: count, total_is_capped: z.boolean() }),
)

export const listExtra = z.object({
  ...total,
  total_is_capped: z.boolean().optional(),
  next_cursor: z.string().nullable().optional(),
  prev_cursor: z.string().nullable().optional(),
  /** How a mistyped search was read; the listings fit that as well. */
  search_meant: z.string().optional(),
  search_read: searchRead.optional(),
  other_currencies: otherCurrencies.optional(),
})

export const cards = z.array(card)
