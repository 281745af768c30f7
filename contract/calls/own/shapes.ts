import { z } from 'zod'
import { gates } from '../../values'
import { listingStatuses, requestStatuses, type RequestStatus } from '../../listing/listing-states'
import { count, id, maybe, rowId, time, url, type Shape } from '../kit/primitives'

/** A pending task of the user, with its text in `own.next.<kind>`. */
const waitingItem = {
  /** Unique key within the reply. */
  key: z.string(),
  /** Record and state (`property.rejected`), or another kind of task (`chat.unread`). */
  kind: z.string(),
  /** Name of the record; empty if it has none. */
  title: z.string(),
  /** Path on this site where the task can be handled or viewed. */
  link: z.string(),
  /** Time since which the task has been pending or, for a future event, the time of the event. */
  at: time.nullable(),
}

const nextAct = z.object({
  ...waitingItem,
  /** Event the link leads to; null if the state machine doesn't allow the event now. */
  event: z.string().nullable(),
  /** First requirement for listing that keeps the user from the event; null if none does. */
  unmet: z.enum(gates).nullable(),
  /** Reason given by an admin. */
  reason: z.string().nullable(),
  /** Number of items. For the publishing checklist, the number of requirements met, with `of` as their total. */
  count: count.nullable(),
  of: count.nullable(),
})
export type NextAct = z.output<typeof nextAct>

const waitsForOthers = z.object({ ...waitingItem, by: z.enum(['admin', 'gateway']) })
export type WaitsForOthers = z.output<typeof waitsForOthers>

/** Further items of a kind beyond those on the dashboard: their number, and a link to all of them. */
const unnamed = z.object({
  kind: z.enum(['property', 'project', 'advertisement', 'draft', 'transfer', 'package', 'interest']),
  count,
  link: z.string(),
})
export type Unnamed = z.output<typeof unnamed>

/** Number of the user's listings by state, each counted once. */
export const listingCounts = z.object({
  total: count,
  ...(Object.fromEntries(requestStatuses.map((state) => [state, count])) as Record<
    RequestStatus,
    typeof count
  >),
  /** Number of the user's listings by the overall status shown to the owner; only these counts include drafts. */
  statuses: z.record(z.enum(listingStatuses), count),
})
export type ListingCounts = z.output<typeof listingCounts>

/** An unfinished form of a new listing. */
export const listingDraft = z.object({
  id: rowId,
  title: z.string().nullable(),
  step: z.string(),
  updated_at: time,
})

const one = z.object({ property_id: maybe(id), project_id: maybe(id) })

export const ownShapes = {
  'own-dashboard': {
    input: z.object({}),
    data: z.object({
      /** The user's tasks, most urgent first. */
      next: z.array(nextAct),
      /** Tasks that others have to do. */
      waiting: z.array(waitsForOthers),
      /** Further tasks by kind. */
      more: z.array(unnamed),
      counts: z.object({
        properties: listingCounts,
        projects: listingCounts,
        favourites: count,
        saved_searches: count,
        packages: count,
        payments: count,
        interested: count,
        unread_messages: count,
        unread_notifications: count,
      }),
    }),
  },
  'own-review-time': {
    input: z.object({}),
    /** Usual review time in hours; null if there are too few reviews for an estimate. */
    data: z.object({ hours: z.number().positive() }).nullable(),
  },
  'own-changes': {
    input: one.refine((value) => (value.property_id === undefined) !== (value.project_id === undefined), {
      error: 'refusals.required',
      path: ['property_id'],
    }),
    data: z.object({
      id: rowId,
      submitted_at: time.nullable(),
      /** Changes by field, with text keys as labels; null if no edit is pending. */
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      /** Pictures the edit would add. */
      images: z.array(z.object({ url, alt: z.string() })),
    }),
  },
} satisfies Record<string, Shape>
