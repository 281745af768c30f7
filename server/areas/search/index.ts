// Public interface of search for other areas.
export { alternativesOf } from './alternatives'
export {
  anyCategory,
  conditionsOf,
  isOnOffer,
  isPublic,
  matching,
  minorBound,
  priceWithin,
  since,
} from './build-conditions'
export { asSearched, searched, type Searched } from './build-query'
export {
  cardColumns,
  type CardColumns,
  cardOf,
  type CardRow,
  described,
  firstFacts,
  type PictureColumns,
  pictureJson,
} from './card'
export { type CardReader, cardsById } from './cards-by-id'
export { characteristicsWithin } from './characteristic-conditions'
export { catalogueTerms } from './catalogue-terms'
export { namesLocation, type PlaceNames, withMainNames, withNamesIn } from './language/catalogue-names'
export { all, type Condition } from './condition'
export { inCurrency } from './currency'
export { noteEmptySearch, takeEmptySearches } from './empty-searches'
export { content, factsOf } from './facts'
export { filterCountsOf } from './filter-counts'
export { fold } from './fold'
export { inside, within } from './geo'
export { keysetPage, type ListExtra, rowsAt } from './keyset-page'
export { listBeginnings, listCards, listRows } from './list-cards'
export { foldTiles } from './map/fold-tiles'
export { type View } from './map/grid'
export { mapNodes } from './map/nodes'
export { perCategory } from './map/per-category'
export { tileConditions } from './map/tile-filter'
export { surelyWithin } from './map/tiles-within'
export {
  fixedOrder,
  kindsOf,
  type ListOrder,
  nearestOf,
  newestOf,
  orderOf,
  orders,
  relevanceOf,
} from './order'
export { otherCurrencies } from './other-currencies'
export { numberRanges, roomRanges } from './parameter-values'
export { filterOf } from './parse-filter'
export {
  asSpelled,
  canonical,
  locatedIn,
  placeKey,
  type PlaceKind,
  placeKinds,
  type Spelled,
  withSpellings,
} from './place-spellings'
export { resolved, understood, writeRead } from './resolve-filter'
export { talliesOf, type Tally, tallyColumns } from './tally'
export { textQuery } from './text-query'
export { dropUnusedWords, noteWords } from './vocabulary'
export { formsOf } from './word-forms'
