import { foldOwners } from '../../areas/accounts'
import { foldFigures, foldListingCounts, writeEmptySearches } from '../../areas/admin'
import { countAllPlaces, foldPlaces } from '../../areas/content'
import { foldViews } from '../../areas/listings'
import { dropUnusedWords, foldTiles, noteWords } from '../../areas/search'
import { announcePublicChange } from '../../platform/stream/public-change'
import type { Job } from './job'

/** Folds the noted views into the listings. */
export const views: Job = { name: 'views', every: 60, run: (ctx) => foldViews(ctx.db, ctx.clock.now()) }

/** Notes the words of listings that are new to the public: until then searches look for beginnings of words. */
export const vocabulary: Job = { name: 'vocabulary', every: 1, run: (ctx) => noteWords(ctx.db) }

/** Forgets the words of what is gone: a search is not to be corrected to something that finds nothing. */
export const unusedWords: Job = {
  name: 'unused words',
  every: 24 * 3600,
  run: (ctx) => dropUnusedWords(ctx.db),
}

/** Adds the listings that came and went up into the tiles of the map. */
export const tiles: Job = { name: 'tiles', every: 20, run: (ctx) => foldTiles(ctx.db) }

/** Adds the listings that came and went up into the counts of their owners. */
export const owners: Job = { name: 'owners', every: 20, run: (ctx) => foldOwners(ctx.db) }

/** Adds the listings that came to a state or left it up into the administration's counts. */
export const listingCounts: Job = {
  name: 'listing counts',
  every: 20,
  run: (ctx) => foldListingCounts(ctx.db),
}

/** Counts the places anew where listings came and went; cached public pages show the old counts. */
export const places: Job = {
  name: 'places',
  every: 1,
  run: async (ctx) => {
    const counted = await foldPlaces(ctx.db)
    if (counted > 0) announcePublicChange(ctx)
    return counted
  },
}

/** Counts the public listings of every place, whatever was missed. */
export const allPlaces: Job = {
  name: 'all places',
  every: 3600,
  run: async (ctx) => {
    await countAllPlaces(ctx.db)
    return 0
  },
}

/** Folds history, money and conversations into the days of the operator's overview. */
export const figures: Job = { name: 'figures', every: 60, first: 1, run: foldFigures }

/** Adds the searches in vain, which each process remembers, to the days of the operator's overview. */
export const emptySearches: Job = {
  name: 'empty searches',
  every: 60,
  first: 1,
  isForEach: true,
  run: writeEmptySearches,
}
