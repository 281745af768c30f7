import { z } from 'zod'
import { savedSearch } from '../../limits'
import { unsaved } from '../../filter/saved-search'
import { alertFrequencies } from '../../values'
import { count, id, maybe, noteLine, rowId, time, total, word, type Shape } from '../kit/primitives'
import { propertyFilter } from '../listings/search-shapes'

const name = noteLine(savedSearch.nameMax)
const frequency = word(alertFrequencies)

/** The saved part of a filter; leaves out ids of single listings, paging, order and market status. */
const kept = propertyFilter.omit(unsaved)

const saved = z.object({
  id: rowId,
  /** The user's name for the search, or one derived from the filter in the caller's language. */
  name: z.string(),
  is_named: z.boolean(),
  /** Filter as query parameters of the results page. */
  filter: z.record(z.string(), z.string()),
  /** The filter as text, one entry per part. */
  words: z.array(z.string()),
  frequency: z.enum(alertFrequencies),
  created_at: time,
  /** Time of the last alert e-mail. */
  alerted_at: time.nullable(),
  /** Matches not yet sent by e-mail. */
  waiting: count,
  /** Earliest time at which these matches will be sent. */
  due_at: time.nullable(),
})

export const alertShapes = {
  'saved-searches': { input: z.object({}), data: z.array(saved), extra: z.object(total) },
  'saved-searches:save': {
    input: kept.extend({ name: maybe(name), frequency: maybe(frequency) }),
    data: saved,
    extra: z.object({ already_saved: z.boolean() }),
  },
  'saved-searches:change': {
    /** An empty name restores the name derived from the filter. */
    input: z.object({ id, name: name.optional(), frequency: maybe(frequency) }),
    data: saved,
  },
  'saved-searches:delete': { input: z.object({ id }), data: z.null() },
} satisfies Record<string, Shape>
