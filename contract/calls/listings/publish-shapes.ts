import { z } from 'zod'
import { contactModes } from '../../person/contact'
import { listing, text, upload } from '../../limits'
import type { PropertyField } from '../../listing/property-fields'
import { listingStatuses, requestStatuses } from '../../listing/listing-states'
import * as values from '../../values'
import {
  amountText,
  clearable,
  decimal,
  file,
  files,
  flagged,
  id,
  idempotencyKey,
  ids,
  latitude,
  line,
  lines,
  listOf,
  longitude,
  maybe,
  note,
  noteLine,
  paging,
  rowId,
} from '../kit/primitives'
import { search, time, url, word, type Shape } from '../kit/primitives'
import { place } from '../kit/person-fields'
import { characteristicInputs } from './characteristic-shapes'
import { full, listExtra, ownCard, picture } from './card-shapes'
import { listed, pictureSent, searchFields, submittedBefore } from './advert-shapes'
import { listingCounts, listingDraft } from '../own/shapes'
import { propertyType } from './search-shapes'

/** A listing of either kind, but not both. */
const ofEitherKind = z
  .object({ property_id: maybe(id), project_id: maybe(id) })
  .refine((value) => (value.property_id === undefined) !== (value.project_id === undefined), {
    error: 'refusals.required',
    path: ['property_id'],
  })

/** Decimal text in major units; the server converts it to exact minor units of the site's currency. */
const priceText = amountText('refusals.price').pipe(
  z.string().regex(/^\d{1,13}(\.\d{1,4})?$/, 'refusals.price'),
)

/** A listing has either a price or a price on request. */
const priced = {
  price: maybe(priceText),
  price_on_request: maybe(flagged),
}
interface Priced {
  price?: unknown
  price_on_request?: unknown
}
/** Makes the check run even if other fields have errors, so all errors are reported together. */
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const isPriced = ({ price, price_on_request: onRequest }: Priced) => price !== undefined || onRequest === true
const priceMissing = { error: 'refusals.priceRequired', path: ['price'], when }
/** A price on request may also be sent as 0, as in the reply. */
const isNotFree = ({ price, price_on_request: onRequest }: Priced) =>
  onRequest === true ||
  (price !== 0 && !(typeof price === 'string' && price.trim() !== '' && Number(price) === 0))
const priceZero = { error: 'refusals.priceZero', path: ['price'], when }

/** Value of an attribute. */
export const factAnswer = z.object({
  parameter_id: id,
  value: z.union([z.string().trim().max(text.parameterValue), z.number().transform(String)]),
})
const parameters = listOf(factAnswer, listing.parametersMax)
const facilities = listOf(
  z.object({
    facility_id: id,
    distance: decimal(0, 1_000),
  }),
  listing.facilitiesMax,
)

const images = {
  title_image: pictureSent,
  three_d_image: pictureSent,
  gallery_images: maybe(files(upload.galleryMax)),
  meta_image: pictureSent,
  documents: maybe(files(upload.documentsMax)),
}

/** Schemas of the wizard's steps; together they are the input of post_property. */
export const wizard = {
  place: z.object({
    property_type: propertyType,
    ...place,
    address: listed.address,
    client_address: clearable(noteLine(text.address)),
    latitude,
    longitude,
  }),
  facts: z.object({
    category_id: listed.category_id,
    parameters: maybe(parameters),
    facilities: maybe(facilities),
    ...characteristicInputs('property'),
  }),
  price: z
    .object({ ...priced, rentduration: maybe(word(values.rentDurations)) })
    .refine(isPriced, priceMissing)
    .refine(isNotFree, priceZero),
  contact: z.object({ contact: maybe(word(contactModes)) }),
  review: z.object({
    title: listed.title,
    description: listed.description,
    is_premium: maybe(flagged),
    video_link: listed.video_link,
    ...searchFields,
  }),
}

const everyStep = {
  ...wizard.place.shape,
  ...wizard.facts.shape,
  ...wizard.price.shape,
  ...wizard.contact.shape,
  ...wizard.review.shape,
} satisfies Record<PropertyField, z.ZodType>

const postProperty = z
  .object({
    ...everyStep,
    ...images,
    /** Id of the draft whose uploaded files are used. */
    draft_id: maybe(id),
    /**
     * Idempotency key, created once by the client; repeating the request returns the listing it created first. Sending
     * `draft_id` has the same effect.
     */
    idempotency_key: idempotencyKey,
  })
  .refine(isPriced, priceMissing)
  .refine(isNotFree, priceZero)

const optional = z.object(everyStep).partial().shape

const saved = full
const outcome = z.object({ id: rowId, state: z.string(), allowed: z.array(z.string()) })
const anyStatus = z.union([z.string(), z.number()], 'refusals.required').transform(String).pipe(lines(30))

/**
 * Drafts are deliberately not validated, since a form may be incomplete. Only their size is limited (by the body
 * limit).
 */
const draftFields = z.record(z.string().max(60), z.json())
const draftFile = z.object({
  id: rowId,
  kind: z.enum(['title', 'gallery', 'document', 'three_d', 'meta', 'plan']),
  name: z.string(),
  url,
  picture: picture.nullable(),
  position: z.number().int(),
})
/** Identifies a draft: the draft of a new listing, or of an edit of the given listing. */
const draftOf = {
  /** Kind of listing; defaults to a property. */
  listing: maybe(z.enum(['property', 'project'], 'refusals.choice')),
  property_id: maybe(id),
  project_id: maybe(id),
}
const draft = z.object({
  id: rowId,
  listing: z.enum(['property', 'project']),
  project_id: rowId.nullable(),
  property_id: rowId.nullable(),
  fields: draftFields,
  step: z.string(),
  /** Currency of the listing's price: that of the edited listing, else the site's. */
  currency: z.string(),
  files: z.array(draftFile),
  updated_at: time,
})

export const listingShapes = {
  post_property: { input: postProperty, data: saved, extra: submittedBefore },
  update_post_property: {
    input: z
      .object({
        ...optional,
        ...images,
        id,
        action_type: maybe(
          z
            .union([z.string(), z.number()], 'refusals.choice')
            .transform(String)
            .pipe(z.enum(['0', '1'], 'refusals.choice')),
        ),
        remove_gallery_images: maybe(ids),
        remove_documents: maybe(ids),
        remove_three_d_image: maybe(flagged),
        draft_id: maybe(id),
      })
      .refine(isNotFree, priceZero),
    data: z.union([saved, outcome]),
    extra: submittedBefore,
  },
  delete_property: { input: z.object({ id }), data: outcome },
  update_property_status: { input: z.object({ property_id: id, status: anyStatus }), data: outcome },
  'change-property-status': { input: z.object({ property_id: id, status: anyStatus }), data: outcome },
  'get-added-properties': {
    input: z.object({
      ...paging,
      search,
      request_status: maybe(word(requestStatuses)),
      listing_status: maybe(word(listingStatuses)),
      property_type: maybe(propertyType),
      id: maybe(id),
      slug_id: maybe(note(170)),
    }),
    data: z.array(ownCard),
    extra: listExtra.extend({ counts: listingCounts, drafts: z.array(listingDraft) }),
  },
  'renew-listing': { input: ofEitherKind, data: outcome },
  'withdraw-edit': { input: ofEitherKind, data: outcome },
  'answer-question': { input: ofEitherKind.safeExtend({ answer: lines(text.reason) }), data: outcome },
  'listing-draft': { input: z.object(draftOf), data: draft.nullable() },
  'listing-draft:save': {
    input: z.object({
      /** Id of the open draft. If the draft has been submitted or deleted, nothing is saved (NOT_FOUND). */
      draft_id: maybe(id),
      ...draftOf,
      fields: draftFields,
      /**
       * Set if `fields` contains only changed fields; all other fields keep their stored values, possibly from another
       * tab or device.
       */
      changed: maybe(flagged),
      step: maybe(line(40)),
      /** Photo ids in their new order; the first is the cover. */
      file_order: maybe(ids),
    }),
    data: draft,
  },
  'listing-draft:file': {
    input: z.object({
      draft_id: maybe(id),
      ...draftOf,
      kind: draftFile.shape.kind,
      file,
      name: maybe(line(text.fileName)),
    }),
    data: draftFile,
  },
  'listing-draft:file-remove': { input: z.object({ draft_id: id, file_id: id }), data: z.null() },
  'listing-draft:discard': { input: z.object({ draft_id: id }), data: z.null() },
  /** Listing created from one of the caller's drafts; null if the draft wasn't submitted. */
  'listing-draft:submitted': {
    input: z.object({ draft_id: id, listing: draftOf.listing }),
    data: z.object({ id: rowId, slug_id: z.string() }).nullable(),
  },
} satisfies Record<string, Shape>
