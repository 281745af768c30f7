// What the rest of the server may use of this area.
export { createListing } from './create'
export { readDetail } from './detail/detail'
export { type FullRow, isInsider, readFull } from './detail/read'
export { editSentBefore, ownEditable, sendEdit, type SentEdit } from './edit'
export { featuringOf, openAdvertisement } from './featured'
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
export { hasSpentSlot } from './live'
export { beforeOrAllowed, onlyOnce, submissionOf, type Submitted } from './once'
export { requireOwn } from './own'
export { addAll, fillDraft, photosOf } from './prefill'
export { property } from './property-kind'
export { filesOfDraft, plansOfDraft, together } from './property/draft-files'
export { requireFewer } from './property/submit'
export { check, keepSent, type KeptFiles } from './property/uploads'
export { warnOwners } from './property/warn'
export { publishFiles, publishFilesEffect } from './publish-files'
export { propertiesRoutes } from './routes'
export { freeSlug } from './slug'
export { countListings, snapshotsOf } from './standing'
export { deleteListing, setStatus } from './status'
export { foldViews } from './views'
export { attrsOf, type ListingFields, type NamedFile, type ParameterValue } from './write'
