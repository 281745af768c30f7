import { cardCharacteristics } from '../../../../contract/listing/characteristics'
import { filledContact, shownByListing } from '../../../../contract/person/contact'
import type { LockedPart } from '../../../../contract/values'
import { firstFacts } from '../../search'
import type { FullRow } from './read-property'

/** Number of characters of a locked description that are public. */
const teaser = 200

/** Returns the parts that a locked property has but hides (D81). */
export function lockedPartsOf(row: FullRow): LockedPart[] {
  const there: Partial<Record<LockedPart, boolean>> = {
    description: beginningOf(row.description) !== row.description,
    facts: row.facts.length > firstFacts(row).length || hasHidden(row),
    facilities: row.facilities !== null,
    pictures: row.gallery !== null,
    tour: row.tour !== null,
    video: Boolean(row.video_link),
    documents: row.documents !== null,
    contact: filledContact(shownByListing(row.contact), row.owner).length > 0,
  }
  return (Object.keys(there) as LockedPart[]).filter((part) => there[part])
}

/** Returns whether the listing has characteristics that its card doesn't show. */
const hasHidden = ({ characteristics }: FullRow) =>
  Object.keys(characteristics).some((name) => !(name in cardCharacteristics('property', characteristics)))

/** Returns the start of a description, cut at a word boundary. */
export function beginningOf(description: string): string {
  const letters = [...description]
  if (letters.length <= teaser) return description
  const begun = letters.slice(0, teaser).join('')
  const end = begun.lastIndexOf(' ')
  return `${(end > 0 ? begun.slice(0, end) : begun).trimEnd()} …`
}
