import { z } from 'zod'
import { actorRoles, publicationKinds, records, signInOutcomes } from '../../values'
import { valueChange, standing } from '../kit/value-change'
import { usedToken } from './record-shapes'
import { count, day, id, line, maybe, paging, rowId, search, time, word, type Shape } from '../kit/primitives'

/** A record related to a person. */
const piece = z.object({
  record: z.enum(records),
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  state: z.string(),
  since: time,
})

/** Groups of a person's records: their own records by kind, and records by others about them. */
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
  /** Part of a name, e-mail address or phone number. */
  actor: search,
  /** UTC days, both inclusive. */
  from: maybe(day),
  to: maybe(day),
}

/** Filter of an export; the log's fields apply only to the log. */
export const exportInput = z.object({ ...logFilter, state: maybe(line(60)) })

export const peopleShapes = {
  'admin/person': {
    input: z.object({ id }),
    data: z.object({
      /**
       * Non-empty groups, each with its first few records, last changed first; `total` counts all records of the group.
       */
      groups: z.array(z.object({ group: z.enum(belongings), total: count, items: z.array(piece) })),
      /** Sign-ins, last used first; `ended_at` is null while the session is open. */
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
      /** Id of the last line shown; the reply contains the lines before it. */
      before: maybe(id),
      limit: paging.limit,
    }),
    data: z.array(
      z.object({
        id: rowId,
        record: z.string(),
        record_id: z.string(),
        subject: z.object({
          /** Title of a listing, or name of a person or plan; null if the record has none or was deleted. */
          name: z.string().nullable(),
          /** Kind of published content, which determines its page. */
          entry: z.enum(publicationKinds).nullable(),
          /** Owner of the record, unless the record is named after its owner. */
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
        /** Names of both states, if they differ. */
        standing,
        changes: z.array(valueChange),
        at: time,
      }),
    ),
    extra: z.object({
      next: rowId.nullable(),
      /** Events of the requested kind of record. */
      events: z.array(z.string()),
    }),
  },
  'admin/sign-ins': {
    input: z.object({
      /** Part of a name, e-mail address or phone number. */
      actor: logFilter.actor,
      outcome: maybe(word(signInOutcomes)),
      /** Id of the last line shown; the reply contains the lines before it. */
      before: maybe(id),
      limit: paging.limit,
    }),
    data: z.array(
      z.object({
        id: rowId,
        person: z.object({ id: rowId, name: z.string() }),
        /** Method: `password`, `code_email`, `google` and so on. */
        way: z.string(),
        address: z.string(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
        outcome: z.enum(signInOutcomes),
        /** Code of the refusal. */
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
        /** Number of lines; null if the export was aborted or is still running. */
        lines: count.nullable(),
        at: time,
      }),
    ),
  },
} satisfies Record<string, Shape>
