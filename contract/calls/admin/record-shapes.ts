import { z } from 'zod'
import { featuringDays, flowReport, text } from '../../limits'
import { overviewStatuses, records, reportedFlows, reviewRounds, tones } from '../../values'
import { valueChange } from '../kit/value-change'
import {
  count,
  day,
  id,
  line,
  lines,
  maybe,
  note,
  paging,
  rowId,
  search,
  time,
  total,
  url,
  whole,
  word,
  type Shape,
} from '../kit/primitives'

/**
 * Something the admin can do to a record now: the event, whether a reason is asked for, whether the person concerned reads
 * it, and how its button looks.
 */
export const action = z.object({
  event: z.string(),
  needs_reason: z.boolean(),
  reason_read: z.boolean(),
  tone: z.enum(tones).nullable(),
})

const item = z.object({
  record: z.enum(records),
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  image: url.nullable(),
  state: z.string(),
  owner: z.object({ id: rowId, name: z.string() }).nullable(),
  since: time,
  /** Until when its gateway waits for an answer; only of what waits for a decision. */
  due: time.nullable(),
  /** A fraud warning waits at this payment; only of what waits for a decision. */
  warned: z.boolean(),
  /** Of a listing that waits for review: its price, and whether it is new, an edit, or back after it was sent back. */
  price: z.string().nullable(),
  round: z.enum(reviewRounds).nullable(),
  /** Changes with the record; sent with a decision, that is refused (CONFLICT) once others have changed the record. */
  version: count,
  allowed: z.array(action),
})

/** The API token by which a person did something; null for a session. Its name is gone once the token is tidied away. */
export const usedToken = z
  .object({ id: rowId, name: z.string().nullable(), last_four: z.string().nullable() })
  .nullable()

export const step = z.object({
  event: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  actor_role: z.string(),
  actor: z.string().nullable(),
  token: usedToken,
  reason: z.string().nullable(),
  /** The values of the record that it changed. */
  changes: z.array(valueChange),
  at: time,
})

const statusCounts = z.record(z.enum(overviewStatuses), count)

const recordId = z.union([z.string(), z.number()], 'refusals.required').transform(String).pipe(lines(60))

export const adminShapes = {
  'admin/queue': {
    input: z.object({ ...paging, record: maybe(z.enum(records)), search }),
    data: z.array(item),
    extra: z.object({ ...total, counts: z.record(z.string(), count) }),
  },
  'admin/overview': {
    /** Days of UTC, both included; without them the last 30. */
    input: z.object({ from: maybe(day), to: maybe(day) }),
    data: z.object({
      days: z.object({ from: z.string(), to: z.string() }),
      /** Up to when everything is added up; null before the first time. */
      folded_at: time.nullable(),
      /** Money that came, before refunds, in minor units; a day and plan without any has no line. */
      money: z
        .object({
          days: z.array(
            z.object({
              day: z.string(),
              package_id: rowId,
              package: z.string(),
              currency: z.string(),
              n: count,
              amount_minor: z.number().int(),
            }),
          ),
          /** The same number of days before. */
          before: z.array(z.object({ currency: z.string(), n: count, amount_minor: z.number().int() })),
        })
        .nullable(),
      /** `ending`: within the next seven days. */
      subscriptions: z.object({ active: count, ending: count, started: count }).nullable(),
      listings: z
        .object({
          now: statusCounts,
          /** Listings that were accepted between the days. */
          went_live: count,
          /** As at the end of each day. */
          days: z.array(z.object({ day: z.string(), counts: statusCounts })),
        })
        .nullable(),
      /**
       * Of the accounts created between the days, how many have come to each step by now; each step is a part of the
       * one before. `eligible`: met the requirements to list; `subscribed`: got a plan, paid or not.
       */
      steps: z.object({
        registered: count,
        confirmed: count,
        eligible: count,
        subscribed: count,
        submitted: count,
        live: count,
      }),
      /** Conversations that began, and the median time to their first answer. */
      answers: z.object({ begun: count, answered: count, median_seconds: z.number().nullable() }).nullable(),
      /** Filters as they stand in an address; `name`: in the caller's language, `saved`: how many saved the same. */
      searches: z.array(z.object({ query: z.string(), name: z.string(), n: count, saved: count })).nullable(),
      queue: z.array(z.object({ record: z.enum(records), n: count, oldest: time.nullable() })),
    }),
  },
  'admin/flow': {
    input: z.object({ flow: word(reportedFlows), from: maybe(day), to: maybe(day) }),
    data: z.object({
      days: z.object({ from: z.string(), to: z.string() }),
      /** In the order of the chart; a state without records is left out. */
      states: z.array(
        z.object({
          state: z.string(),
          /** In the caller's language. */
          name: z.string(),
          n: count,
          median_seconds: z.number(),
          left: z.array(z.object({ event: z.string(), name: z.string(), n: count })),
        }),
      ),
    }),
  },
  'flow-report': {
    input: z.object({
      steps: z
        .array(
          z.object({
            flow: word(reportedFlows),
            /** The path of the state that was left, as the chart has it. */
            state: line(120),
            /** The event by which it was left; `left` where the page went away. */
            event: line(120),
            /** Milliseconds. */
            duration: whole(0, flowReport.durationMax),
          }),
        )
        .min(1, 'refusals.required')
        .max(flowReport.steps, 'refusals.tooMany'),
    }),
    data: z.object({ taken: count }),
  },
  'admin/waiting': {
    input: z.object({}),
    /** By kind of record; a kind that is not there is not the caller's to see, or nothing of it ever waits. */
    data: z.record(z.string(), count),
    /** Of a restored site that has not gone live since: the moment of its backup. */
    extra: z.object({ restored_from: time.nullable() }),
  },
  'admin/find': {
    input: z.object({ search: line(text.search).pipe(z.string().min(1, 'refusals.required')) }),
    /** Best first within a kind; empty for a text of fewer than three characters that is not a number. */
    data: z.array(
      z.object({
        record: z.enum(records),
        id: z.string(),
        title: z.string(),
        subtitle: z.string().nullable(),
        state: z.string(),
      }),
    ),
  },
  'admin/records': {
    input: z.object({
      ...paging,
      record: z.enum(records, 'refusals.choice'),
      state: maybe(note(60)),
      /** Only what belongs to this person. */
      person: maybe(id),
      search,
    }),
    data: z.array(item),
    extra: z.object({ ...total, counts: z.record(z.string(), count) }),
  },
  'admin/record': {
    input: z.object({ record: z.enum(records, 'refusals.choice'), id: recordId }),
    data: item.extend({
      /** The content of the record, ready to be shown: label is a key of the language files. */
      fields: z.array(z.object({ label: z.string(), value: z.string() })),
      /** `is_new`: it comes with the edit that waits. */
      images: z.array(z.object({ url, alt: z.string(), is_new: z.boolean().optional() })),
      pending_changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      public_path: z.string().nullable(),
      /** Private files that came with it, the newest first; they are fetched with the admin's token. */
      files: z.array(z.object({ name: z.string(), url, is_pdf: z.boolean(), at: time })).optional(),
      /** Other records that matter for the decision; `note` is a key of the language files. */
      related: z
        .array(
          z.object({
            record: z.enum(records),
            id: z.string(),
            title: z.string(),
            state: z.string(),
            note: z.string(),
          }),
        )
        .optional(),
      /** Acts that the record's state has, and a rule keeps this administrator from: why, in a sentence. */
      barred: z.array(z.object({ event: z.string(), why: z.string() })),
      history: z.array(step),
    }),
  },
  'admin/advance': {
    input: z.object({
      record: z.enum(records, 'refusals.choice'),
      id: recordId,
      event: line(60),
      /** Why; where a message is answered, the answer. */
      reason: maybe(note(text.message)),
      /** The version of the record that is decided about; without it nothing is compared. */
      version: maybe(whole(0)),
    }),
    data: z.object({ id: z.string(), state: z.string(), allowed: z.array(action) }),
  },
  'admin/review': {
    input: z.object({}),
    data: z.object({
      /** Reasons that are kept ready; none: as the texts of the product have them. */
      reasons: z.array(z.string()),
      /** Own decisions that may still be undone, the last first. */
      held: z.array(
        z.object({
          record: z.enum(records),
          id: z.string(),
          title: z.string(),
          image: url.nullable(),
          state: z.string(),
          /** Milliseconds that are left to undo it, when this was answered; 0: it takes effect now. */
          left_ms: count,
          /** Milliseconds that there were. */
          of_ms: count,
        }),
      ),
    }),
  },
  'admin/feature': {
    input: z.object({
      record: z.enum(['property', 'project'], 'refusals.choice'),
      id,
      days: whole(1, featuringDays.max),
      reason: maybe(note(text.reason)),
    }),
    /** The record of the featuring, by which it is ended. */
    data: z.object({ id: z.string(), state: z.string() }),
  },
  'admin/workflow-counts': {
    input: z.object({}),
    /** One line a state that somebody stands in, by the machine's own ids; `oldest`: since when the first of them. */
    data: z.array(z.object({ machine: z.string(), state: z.string(), count, oldest: time })),
  },
  'admin/workflow-state': {
    input: z.object({ state: line(120), limit: paging.limit }),
    data: z.array(z.object({ id: z.string(), title: z.string(), owner: z.string().nullable(), since: time })),
    extra: z.object(total),
  },
  'admin/workflow-record': {
    input: z.object({ machine: line(60), id: recordId }),
    data: z.object({
      id: z.string(),
      title: z.string(),
      /** The stored state as the machine writes it: a name, or nested names. */
      value: z.unknown(),
      /** What its guards read, as it is now. */
      facts: z.record(z.string(), z.unknown()),
      since: time,
      history: z.array(step),
    }),
  },
} satisfies Record<string, Shape>
