import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { defaultContact, type ContactMode } from '../../../../contract/person/contact'
import { upload } from '../../../../contract/limits'
import type { Parsed } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import { json } from '../../../platform/db/json'
import type { DB, NewProperty } from '../../../platform/db/schema'
import { Refusal } from '../../../platform/refusal'
import type { CallingUser } from '../../../platform/http/registry'
import { writeFiles } from '../../../platform/media/store-file'
import { advance } from '../../../core/advance'
import { byPerson } from '../../../core/kind'
import { readSettings, type SiteSettings } from '../../../platform/settings/settings'
import { requireEligible } from '../../eligibility'
import { createListing, featureOf, freeSlug } from '../../listing-kinds'
import {
  beforeOrAllowed,
  filesOfDraft,
  keepSent,
  keptApart,
  type KeptFiles,
  type ListingFields,
  onlyOnce,
  requireFewer,
  submissionOf,
  type Submitted,
  together,
  writeListing,
} from '../../submissions'
import { checkFields } from './check-property'

/** The property machine's initial state. */
const born = {
  listed: { moderation: 'pending', visibility: 'active', market: 'available' },
} as const

/**
 * Submits a listing (D11, D66, D67). The gates are checked before pictures are processed and again in the transaction
 * that writes the listing and reserves its slot, so concurrent requests can't exceed the slots. A repeated request
 * returns the first result. Returns its id and whether it is live immediately.
 */
export async function submitListing(
  ctx: Ctx,
  user: CallingUser,
  input: Parsed<'post_property'>,
): Promise<Submitted & { live: boolean }> {
  const now = ctx.clock.now()
  const submission = submissionOf(user.id, 'property', input, now)
  const settings = await readSettings(ctx.db)
  const live = settings.auto_approve_properties
  const userId = user.id
  const actor = byPerson(user)
  const asking = () => ({
    userId,
    feature: featureOf('property'),
    demoMode: ctx.config.DEMO_MODE,
    now: ctx.clock.now(),
  })
  const before = await beforeOrAllowed(ctx.db, submission, () => requireEligible(ctx.db, asking()))
  if (before !== null) return { id: before, before: true, live }
  const blank = {
    category_id: 0,
    property_type: input.property_type,
    rentduration: null,
    price: 0,
    currency: settings.currency_code,
    answers: [],
  }
  const fields = await checkFields(ctx, { ...input, parameters: input.parameters ?? [] }, blank)
  const sent = await keepSent({ files: ctx.files, ownerId: user.id, now, private: 'listing' }, input)
  const submitted = await ctx.db.transaction().execute((trx) =>
    onlyOnce(trx, submission, now, async () => {
      const { draft_id: draftId } = input
      const creating = { record: 'property', born, asking: asking(), actor, draftId } as const
      const made = await createListing(trx, creating, async () => {
        const drafted = draftId === undefined ? null : await filesOfDraft(trx, userId, draftId)
        const files = together(sent.files, drafted)
        requireFiles(files)
        await writeFiles(trx, sent.rows)
        const slugFrom = input.slug_id || input.title
        return insertListing(trx, { userId, fields, files, settings, slugFrom, now })
      })
      const event = { type: 'listing.approved' }
      const server = { role: 'server', id: null } as const
      if (live) await advance(trx, { record: 'property', id: made, event, actor: server, now })
      return made
    }),
  )
  return { ...submitted, live }
}

function requireFiles({ title_image, gallery, documents }: KeptFiles) {
  const text = 'refusals.validation'
  if (!title_image)
    throw new Refusal('VALIDATION', text, { errors: { title_image: 'refusals.titleImageRequired' } })
  requireFewer('gallery_images', gallery.length, upload.galleryMax)
  requireFewer('documents', documents.length, upload.documentsMax)
}

interface Inserting {
  userId: number
  fields: ListingFields
  files: KeptFiles
  settings: SiteSettings
  slugFrom: string
  now: Date
}

async function insertListing(
  trx: Transaction<DB>,
  { userId, fields, files, settings, slugFrom, now }: Inserting,
): Promise<number> {
  const { columns, stated, rows } = keptApart(fields)
  const slug = await freeSlug(trx, slugFrom)
  const { moderation, visibility, market } = born.listed
  const { id } = await trx
    .insertInto('property')
    .values({
      ...(columns as Pick<NewProperty, NeededColumn>),
      title_image: files.title_image ?? null,
      three_d_image: files.three_d_image ?? null,
      meta_image: files.meta_image ?? null,
      slug: slug ?? randomUUID(),
      user_id: userId,
      contact: fields.contact ?? (await presetContact(trx, userId)),
      currency: settings.currency_code,
      attrs: json({}),
      request_status: moderation,
      status: visibility,
      market_status: market,
      posted_at: now,
      updated_at: now,
      confirmed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rest = { ...rows, ...stated, add_gallery: files.gallery, add_documents: files.documents }
  await writeListing(
    trx,
    id,
    { ...rest, ...(slug === null && { slug: (await freeSlug(trx, `property-${id}`)) as string }) },
    now,
  )
  return id
}

/** Returns the contact mode for a listing that doesn't set one. */
async function presetContact(trx: Transaction<DB>, userId: number): Promise<ContactMode> {
  const owner = await trx
    .selectFrom('app_user')
    .select(['type', 'contact_default'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return defaultContact(owner)
}

/** Columns guaranteed by the schema of post_property. */
type NeededColumn =
  | 'category_id'
  | 'property_type'
  | 'title'
  | 'description'
  | 'price'
  | 'address'
  | 'city'
  | 'state'
  | 'country'
  | 'latitude'
  | 'longitude'
