import { countPlaces } from '../areas/content/suggestions'
import { foldViews } from '../areas/properties/views'
import type { Job } from './job'

/** Folds the noted views into the listings. */
export const views: Job = { name: 'views', every: 60, run: (ctx) => foldViews(ctx.db) }

/** Counts the public listings of every place anew, for the suggestions. */
export const places: Job = {
  name: 'places',
  every: 300,
  run: async (ctx) => {
    await countPlaces(ctx.db)
    return 0
  },
}
