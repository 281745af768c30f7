import { z } from 'zod'
import { savedSearch } from '../../limits'
import { unsaved } from '../../filter/saved-search'
import { alertFrequencies } from '../../values'
import { count, id, maybe, noteLine, rowId, time, total, word, type Shape } from '../kit/primitives'
import { propertyFilter } from '../listings/search-shapes'

const name = noteLine(savedSearch.nameMax)
const frequency = word(alertFrequencies)

/** The part of a filter that is saved; what asks for a single home, for pages or an order is not. */
const kept = propertyFilter.omit(unsaved)

const saved = z.object({
  id: rowId,
  /** The person's own, or one made from the filter in the caller's language. */
  name: z.string(),
  is_named: z.boolean(),
  /** The filter as it stands in the address of the results. */
  filter: z.record(z.string(), z.string()),
  /** The same in words, one by one. */
  words: z.array(z.string()),
  frequency: z.enum(alertFrequencies),
  created_at: time,
  /** When the last mail went out. */
  alerted_at: time.nullable(),
  /** Matches not yet sent by e-mail. */
  waiting: count,
  /** When they are sent at the earliest. */
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
    /** An empty name gives the one made from the filter back. */
    input: z.object({ id, name: name.optional(), frequency: maybe(frequency) }),
    data: saved,
  },
  'saved-searches:delete': { input: z.object({ id }), data: z.null() },
} satisfies Record<string, Shape>
