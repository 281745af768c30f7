// Public interface of the listing kinds for other areas.
export { createListing } from './create-listing'
export { featurableFacts, featuringForAdmin } from './featurable'
export { freeSlug } from './free-slug'
export { everLive, hasSpentSlot } from './go-live'
export { featureOf, featuringFeatureOf, type ListedRow, type Listing, type ListingRecord } from './kind'
export {
  axesOf,
  heldStates,
  listedColumns,
  listedEffects,
  listedReasons,
  explainGate,
  moderationFacts,
  moderationStates,
  shownRevision,
  waitsForModerator,
} from './listed-kind'
export { openAdvertisement } from './listing-featuring'
export { countListings, snapshotsOf } from './listing-snapshots'
export { draftTitle, listingStatus } from './listing-status'
export { ownExtra, insiderPart, ownConditions, ownParts } from './own-listings'
export { publishFiles, publishFilesEffect } from './publish-files'
export { requireOwn } from './require-own'
export { answerQuestion, deleteListing, renewListing, setStatus, withdrawEdit } from './set-status'
