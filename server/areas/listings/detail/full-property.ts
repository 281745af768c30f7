import { filledContact, shownByListing, visibleContact } from '../../../../contract/person/contact'
import { readCharacteristics } from '../../../../contract/listing/characteristics'
import type { FullProperty } from '../../../../contract/calls/listings/card-shapes'
import type { UserRow } from '../../../platform/db/schema'
import { fileUrl, pictureOf, pictureUrl } from '../../../platform/media/links'
import { personOf } from '../../accounts'
import { cardOf, firstFacts } from '../../search'
import { beginningOf, lockedPartsOf } from './locked-parts'
import { isInsider, type FullRow } from './read-property'

export interface DetailReader {
  viewer: Pick<UserRow, 'id' | 'role' | 'permissions'> | null
  /** Whether a package of the viewer unlocks premium properties (D81). */
  premium: boolean
  /** Packages on sale that would unlock the property. */
  opensWith: FullProperty['opens_with']
  trust: FullProperty['trust']
  now: Date
}

/**
 * Returns the full property. Premium properties are locked for viewers without a suitable package (D81): only the data
 * shown on the card is included.
 */
export function fullOf(row: FullRow, { viewer, premium, opensWith, trust, now }: DetailReader): FullProperty {
  const insider = isInsider(row, viewer)
  const locked = row.is_premium && !premium && !insider
  const { tour } = row
  return {
    ...cardOf(row, now, insider ? row.user_id : null),
    description: locked ? beginningOf(row.description) : row.description,
    client_address: locked ? null : row.client_address,
    video_link: locked ? null : row.video_link,
    ...readCharacteristics('property', row.characteristics, locked),
    parameters: locked ? firstFacts(row) : row.facts,
    assign_facilities: (locked ? null : row.facilities) ?? [],
    gallery: locked ? [] : (row.gallery ?? []).map(galleryPicture),
    three_d_image: locked ? null : pictureUrl(row.three_d_image),
    tour: locked || !tour ? null : pictureOf(tour),
    documents: locked ? [] : (row.documents ?? []).map(documentOf),
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    meta_keywords: row.meta_keywords,
    meta_image: pictureUrl(row.meta_image),
    ...contactPart(row, { insider, locked }),
    is_interested: row.is_interested,
    is_owner: viewer?.id === row.user_id,
    locked,
    locked_parts: locked ? lockedPartsOf(row) : [],
    opens_with: locked ? opensWith : [],
    views: row.views,
    trust,
  }
}

type StoredDocument = NonNullable<FullRow['documents']>[number]
type StoredPicture = NonNullable<FullRow['gallery']>[number]

const galleryPicture = (picture: StoredPicture) => ({ id: picture.id, ...pictureOf(picture) })

function documentOf(file: StoredDocument) {
  const { id, name, mime, bytes } = file
  return { id, name, mime, bytes, url: fileUrl(file) }
}

/**
 * Returns the contact details, as far as the owner offers them, to viewers who requested them with `show-contact`
 * (D103).
 */
function contactPart(
  { owner, contact, contact_shown }: FullRow,
  { insider, locked }: { insider: boolean; locked: boolean },
): Pick<FullProperty, 'owner' | 'contact_parts' | 'contact'> {
  const offered = locked ? [] : shownByListing(contact)
  const shown = contact_shown || insider ? offered : []
  return {
    owner: { ...personOf(owner), ...visibleContact(shown, owner) },
    contact_parts: filledContact(offered, owner),
    ...(insider && { contact }),
  }
}
