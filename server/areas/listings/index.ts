// What the rest of the server may use of this area.
export {
  cardColumns,
  type CardColumns,
  cardOf,
  type CardRow,
  described,
  type PictureColumns,
  pictureJson,
} from './card'
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
export { perCategory } from './map/per-category'
export { foldTiles } from './map/tiles'
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
export { cardsById, type CardReader } from './search/by-id'
export {
  asSpelled,
  canonical,
  locatedIn,
  type PlaceKind,
  placeKey,
  placeKinds,
  type Spelled,
  withSpellings,
} from './search/canonical'
export { all, type Condition } from './search/condition'
export { inCurrency } from './search/currency'
export { keysetPage, type ListExtra, rowsAt } from './search/keyset-page'
export { listBeginnings, listCards, listRows } from './search/list'
export {
  fixedOrder,
  kindsOf,
  nearestOf,
  newestOf,
  type ListOrder,
  orderOf,
  orders,
  relevanceOf,
} from './search/order'
export { takeEmptySearches } from './search/empty-searches'
export { filterOf } from './search/parsed'
export { fold } from './search/fold'
export { inside, within } from './search/geo'
export { catalogueTerms } from './search/catalogue-terms'
export { understood } from './search/resolved'
export { asSearched, searched, type Searched } from './search/searched'
export { textQuery } from './search/text-query'
export { dropUnusedWords, noteWords } from './search/vocabulary'
export {
  anyCategory,
  conditionsOf,
  isOnOffer,
  isPublic,
  matching,
  minorBound,
  priceWithin,
  since,
} from './search/where'
export { formsOf } from './search/word-forms'
export { freeSlug } from './slug'
export { countListings, snapshotsOf } from './standing'
export { deleteListing, setStatus } from './status'
export { foldViews } from './views'
export { attrsOf, type ListingFields, type NamedFile, type ParameterValue } from './write'
