// What the rest of the server may use of this area.
export { createListing } from './create-listing'
export { readDetail } from './detail/read-detail'
export { type FullRow, isInsider, readFull } from './detail/read-property'
export { editSentBefore, ownEditable, sendEdit, type SentEdit } from './send-edit'
export { featuringOf, openAdvertisement } from './listing-featuring'
export { featureOf, type ListedRow, type Listing, type ListingRecord } from './kind'
export {
  axesOf,
  heldStates,
  listedColumns,
  listedEffects,
  listedReasons,
  mayUndo,
  moderationStates,
  roomFor,
  shownRevision,
  standingPart,
  waitsForModerator,
} from './listed-kind'
export { listingDrafts, listingStatus, statusesOf } from './listing-status'
export { hasSpentSlot } from './go-live'
export { beforeOrAllowed, onlyOnce, submissionOf, type Submitted } from './submit-once'
export { requireOwn } from './require-own'
export { addAll, fillDraft, photosOf } from './fill-draft'
export { property } from './property-kind'
export { filesOfDraft, plansOfDraft, together } from './property/draft-files'
export { requireFewer } from './property/submit-property'
export { check, keepSent, type KeptFiles } from './property/uploads'
export { warnOwners } from './property/warn-owners'
export { publishFiles, publishFilesEffect } from './publish-files'
export { propertiesRoutes } from './routes'
export { freeSlug } from './slug'
export { countListings, snapshotsOf } from './listing-snapshots'
export { deleteListing, setStatus } from './set-status'
export { foldViews } from './count-views'
export { attrsOf, type ListingFields, type NamedFile, type ParameterValue } from './write-fields'
