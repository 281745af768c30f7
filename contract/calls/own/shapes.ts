import { z } from 'zod'
import { listingStatuses, requestStatuses, type RequestStatus } from '../../listing/listing-states'
import { count, id, maybe, rowId, time, url, type Shape } from '../kit/primitives'

/** Something of one's own that waits. Its words are `own.next.<kind>`. */
const waitingItem = {
  /** Names it among the others of the reply. */
  key: z.string(),
  /** The record and the state of its machine (`property.rejected`), or what else it is (`chat.unread`). */
  kind: z.string(),
  /** What it is called; empty where it has no name of its own. */
  title: z.string(),
  /** A path of this site, where it is done or looked at. */
  link: z.string(),
  /** Since when, or for what is to come, when. */
  at: time.nullable(),
}

const nextAct = z.object({
  ...waitingItem,
  /** The event of the machine that the link leads to; null where the machine does not allow it now. */
  event: z.string().nullable(),
  /** What an administrator gave as the reason. */
  reason: z.string().nullable(),
  /** How many of it; of the way to publish how many requirements are met, and `of` how many there are. */
  count: count.nullable(),
  of: count.nullable(),
})
export type NextAct = z.output<typeof nextAct>

const waitsForOthers = z.object({ ...waitingItem, by: z.enum(['admin', 'gateway']) })
export type WaitsForOthers = z.output<typeof waitsForOthers>

/** Of a kind that has more of them than a start page can show: how many are not named, and where they all are. */
const unnamed = z.object({
  kind: z.enum(['property', 'project', 'advertisement', 'draft', 'transfer', 'package', 'interest']),
  count,
  link: z.string(),
})
export type Unnamed = z.output<typeof unnamed>

/** How many of the person's own listings are in each state, each counted once. */
export const listingCounts = z.object({
  total: count,
  ...(Object.fromEntries(requestStatuses.map((state) => [state, count])) as Record<
    RequestStatus,
    typeof count
  >),
  /** The same by the one status that their owner reads; drafts are counted here only. */
  statuses: z.record(z.enum(listingStatuses), count),
})
export type ListingCounts = z.output<typeof listingCounts>

/** A form that was begun for a new listing and not sent. */
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
      /** What the person can do now, the most pressing first. */
      next: z.array(nextAct),
      /** What others have to do. */
      waiting: z.array(waitsForOthers),
      /** What is beyond those, kind by kind. */
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
    /** Null where too few were reviewed to say. */
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
      /** Field by field, named by keys of the texts; null when no edit waits. */
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      /** Pictures that would come with it. */
      images: z.array(z.object({ url, alt: z.string() })),
    }),
  },
} satisfies Record<string, Shape>
