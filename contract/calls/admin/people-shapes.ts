import { z } from 'zod'
import { actorRoles, publicationKinds, records, signInOutcomes } from '../../values'
import { valueChange, standing } from '../kit/value-change'
import { usedToken } from './record-shapes'
import { count, day, id, line, maybe, paging, rowId, search, time, word, type Shape } from '../kit/primitives'

/** One record that has to do with somebody. */
const piece = z.object({
  record: z.enum(records),
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  state: z.string(),
  since: time,
})

/** The groups of a person's records: their own by kind, and what others wrote about them. */
export const belongings = [
  'property',
  'project',
  'advertisement',
  'subscription',
  'payment',
  'bank-receipt',
  'agent-application',
  'report',
  'reported',
  'block',
  'blocked',
] as const

const logFilter = {
  record: maybe(z.enum(records, 'refusals.choice')),
  id: maybe(line(60)),
  event: maybe(line(60)),
  role: maybe(z.enum(actorRoles, 'refusals.choice')),
  /** Part of a name, mail address or number. */
  actor: search,
  /** Days of UTC, both included. */
  from: maybe(day),
  to: maybe(day),
}

/** What an export is cut down to; the fields of the log count for the log alone. */
export const exportInput = z.object({ ...logFilter, state: maybe(line(60)) })

export const peopleShapes = {
  'admin/person': {
    input: z.object({ id }),
    data: z.object({
      /** What there is, the last changed first and the first few of it; `total` counts all. */
      groups: z.array(z.object({ group: z.enum(belongings), total: count, items: z.array(piece) })),
      /** When they signed in, the last used first; `ended_at` is null while the session is open. */
      sign_ins: z.array(
        z.object({
          id: count,
          created_at: time,
          last_seen_at: time,
          ended_at: time.nullable(),
        }),
      ),
    }),
  },
  'admin/log': {
    input: z.object({
      ...logFilter,
      /** The number of the last line shown: returns the ones before it. */
      before: maybe(id),
      limit: paging.limit,
    }),
    data: z.array(
      z.object({
        id: rowId,
        record: z.string(),
        record_id: z.string(),
        subject: z.object({
          /** Title of a listing, name of a person or plan; null without one, or when it's no longer stored. */
          name: z.string().nullable(),
          /** Of published content: what kind it is, which says where its page is. */
          entry: z.enum(publicationKinds).nullable(),
          /** Whose record it is, unless it is named after them. */
          owner: z.object({ id: rowId, name: z.string() }).nullable(),
          deleted: z.boolean(),
        }),
        event: z.string(),
        from: z.string().nullable(),
        to: z.string(),
        role: z.string(),
        actor: z.object({ id: rowId, name: z.string() }).nullable(),
        token: usedToken,
        reason: z.string().nullable(),
        /** The two states in words, as far as they differ. */
        standing,
        changes: z.array(valueChange),
        at: time,
      }),
    ),
    extra: z.object({
      next: rowId.nullable(),
      /** What can happen to the records that are asked for. */
      events: z.array(z.string()),
    }),
  },
  'admin/sign-ins': {
    input: z.object({
      /** Words of a name, an e-mail address or a number. */
      actor: logFilter.actor,
      outcome: maybe(word(signInOutcomes)),
      /** The number of the last line shown: returns the ones before it. */
      before: maybe(id),
      limit: paging.limit,
    }),
    data: z.array(
      z.object({
        id: rowId,
        person: z.object({ id: rowId, name: z.string() }),
        /** By what proof: `password`, `code_email`, `google`, and so on. */
        way: z.string(),
        address: z.string(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        outcome: z.enum(signInOutcomes),
        /** The code it was refused with. */
        refused: z.string().nullable(),
        at: time,
      }),
    ),
    extra: z.object({ next: rowId.nullable() }),
  },
  'admin/exports': {
    input: z.object({}),
    data: z.array(
      z.object({
        id: rowId,
        what: z.string(),
        actor: z.string(),
        /** Null: cut off, or still on its way. */
        lines: count.nullable(),
        at: time,
      }),
    ),
  },
} satisfies Record<string, Shape>
