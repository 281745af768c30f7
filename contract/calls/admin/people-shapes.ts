import { z } from 'zod'
import { everything, permissions } from '../../api/permissions'
import { text } from '../../limits'
import {
  actorRoles,
  membershipStates,
  publicationKinds,
  records,
  reportMeasures,
  reportStates,
  signInOutcomes,
} from '../../values'
import { valueChange, standing } from '../kit/value-change'
import { email } from '../kit/person-fields'
import { usedToken } from './record-shapes'
import {
  count,
  day,
  flagged,
  id,
  line,
  lines,
  maybe,
  paging,
  rowId,
  search,
  time,
  whole,
  word,
  type Shape,
} from '../kit/primitives'

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

/** What may be given; without one a membership would open nothing. */
const given = z
  .union([z.array(z.string()), z.string()], 'team.choose')
  .transform((value) => [value].flat().flatMap((one) => one.split(',')))
  .pipe(
    z
      .array(z.enum([...permissions, everything], 'refusals.choice'))
      .min(1, 'team.choose')
      .max(permissions.length),
  )
  // Everything holds the rest.
  .transform((all) => (all.includes(everything) ? [everything] : [...new Set(all)]))

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

const allowed = z.array(z.string())

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
  'admin/team': {
    input: z.object({}),
    data: z.array(
      z.object({
        id: rowId,
        email: z.string(),
        /** Who took the invitation. */
        person: z.object({ id: rowId, name: z.string() }).nullable(),
        state: z.enum(membershipStates),
        founder: z.boolean(),
        permissions: allowed,
        invited_by: z.string().nullable(),
        /** Until when an invitation can be taken. */
        until: time.nullable(),
        in_time: z.boolean(),
        since: time,
        last_seen_at: time.nullable(),
        /** Changes with the place in the team; sent with a change, that is refused once others have changed it. */
        version: count,
        /** Whether the caller may change it: not their own, not the first administrator's, nothing they do not hold. */
        changeable: z.boolean(),
      }),
    ),
  },
  'admin/team:invite': {
    input: z.object({ email, permissions: given }),
    data: z.object({ id: rowId }),
  },
  'admin/team:change': {
    input: z.object({ id, permissions: given, version: maybe(whole(0)) }),
    data: z.object({ id: rowId, permissions: allowed }),
  },
  decisions: {
    input: z.object({}),
    data: z.array(
      z.object({
        id: rowId,
        state: z.enum(reportStates),
        /** What it is about; null for the person themselves. */
        listing: z.object({ title: z.string(), path: z.string() }).nullable(),
        /** Why it was reported, in the operator's wording; the reporter stays anonymous. */
        reason: z.string().nullable(),
        /** What was done with the decision; null for a dismissed report, and for earlier decisions that did nothing. */
        measure: z.enum(reportMeasures).nullable(),
        statement: z.string(),
        decided_at: time,
        appeal: z.string().nullable(),
        appeal_statement: z.string().nullable(),
        /** Until when an appeal is possible; null if it no longer is. */
        appeal_until: time.nullable(),
      }),
    ),
  },
  'appeal-decision': {
    input: z.object({ id, words: lines(text.message) }),
    data: z.object({ id: rowId, state: z.enum(reportStates) }),
  },
  invitation: {
    input: z.object({}),
    data: z
      .object({
        id: rowId,
        invited_by: z.string().nullable(),
        permissions: allowed,
        until: time,
        in_time: z.boolean(),
      })
      .nullable(),
  },
  'invitation:answer': {
    input: z.object({ id, accept: flagged }),
    data: z.object({ state: z.enum(membershipStates) }),
  },
} satisfies Record<string, Shape>
