import { foldOwners } from '../../areas/accounts'
import { foldFigures, foldListingCounts, writeEmptySearches } from '../../areas/admin'
import { countAllPlaces, foldPlaces } from '../../areas/content'
import { foldViews } from '../../areas/listings'
import { dropUnusedWords, foldTiles, noteWords } from '../../areas/search'
import { announcePublicChange } from '../../platform/stream/public-change'
import type { Job } from './job'

/** Adds recorded views to the listings' counts. */
export const views: Job = { name: 'views', every: 60, run: (ctx) => foldViews(ctx.db, ctx.clock.now()) }

/** Adds the words of newly public listings to the vocabulary. Until then, searches match word prefixes. */
export const vocabulary: Job = { name: 'vocabulary', every: 1, run: (ctx) => noteWords(ctx.db) }

/** Removes words that no longer occur, so that searches aren't corrected to words without results. */
export const unusedWords: Job = {
  name: 'unused words',
  every: 24 * 3600,
  run: (ctx) => dropUnusedWords(ctx.db),
}

/** Updates the map tiles for newly public and withdrawn listings. */
export const tiles: Job = { name: 'tiles', every: 20, run: (ctx) => foldTiles(ctx.db) }

/** Updates owners' counts for newly public and withdrawn listings. */
export const owners: Job = { name: 'owners', every: 20, run: (ctx) => foldOwners(ctx.db) }

/** Adds listings' state changes to the admin panel's counts. */
export const listingCounts: Job = {
  name: 'listing counts',
  every: 20,
  run: (ctx) => foldListingCounts(ctx.db),
}

/**
 * Recounts the places whose listings changed, and announces the change because cached public pages show the old counts.
 */
export const places: Job = {
  name: 'places',
  every: 1,
  run: async (ctx) => {
    const counted = await foldPlaces(ctx.db)
    if (counted > 0) announcePublicChange(ctx)
    return counted
  },
}

/** Recounts the public listings of every place, as a safety net for missed changes. */
export const allPlaces: Job = {
  name: 'all places',
  every: 3600,
  run: async (ctx) => {
    await countAllPlaces(ctx.db)
    return 0
  },
}

/** Aggregates history, payments and conversations into daily figures for the operator's overview. */
export const figures: Job = { name: 'figures', every: 60, first: 1, run: foldFigures }

/** Adds this process's searches without results to the daily figures of the operator's overview. */
export const emptySearches: Job = {
  name: 'empty searches',
  every: 60,
  first: 1,
  isForEach: true,
  run: writeEmptySearches,
}
