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
 * An action allowed on a record: its event, whether it needs a reason, whether the person concerned reads that reason,
 * and the style of its button.
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
  /** The gateway's deadline for a response, for records awaiting a decision; the date passed, for stuck records. */
  due: time.nullable(),
  /** Whether the payment has an unhandled fraud warning; only for records awaiting a decision. */
  warned: z.boolean(),
  /** For a listing in review: its price, and whether it is new, an edit, or resubmitted after changes. */
  price: z.string().nullable(),
  round: z.enum(reviewRounds).nullable(),
  /** Version of the record, which changes with it. A decision sent with an outdated version is refused (CONFLICT). */
  version: count,
  allowed: z.array(action),
})

/** API token used for an action; null for a session. Its name is null once the token has been cleaned up. */
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
  /** Values changed by the event. */
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
    /** UTC days, both inclusive; the default is the last 30 days. */
    input: z.object({ from: maybe(day), to: maybe(day) }),
    data: z.object({
      days: z.object({ from: z.string(), to: z.string() }),
      /** Time up to which figures are aggregated; null before the first aggregation. */
      folded_at: time.nullable(),
      /** Revenue before refunds in minor units; days and plans without revenue are omitted. */
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
          /** Revenue of the preceding period of equal length. */
          before: z.array(z.object({ currency: z.string(), n: count, amount_minor: z.number().int() })),
        })
        .nullable(),
      /** `ending` counts the subscriptions that end within the next seven days. */
      subscriptions: z.object({ active: count, ending: count, started: count }).nullable(),
      listings: z
        .object({
          now: statusCounts,
          /** Listings approved in the range. */
          went_live: count,
          /** Number of listings by status at the end of each day. */
          days: z.array(z.object({ day: z.string(), counts: statusCounts })),
        })
        .nullable(),
      /**
       * How many of the accounts created in the range have reached each step; every step is a subset of the one before.
       * `eligible`: met the requirements for listing; `subscribed`: has a plan, paid or not.
       */
      steps: z.object({
        registered: count,
        confirmed: count,
        eligible: count,
        subscribed: count,
        submitted: count,
        live: count,
      }),
      /** Conversations started in the range, with the median time to the first reply. */
      answers: z.object({ begun: count, answered: count, median_seconds: z.number().nullable() }).nullable(),
      /**
       * Filters as query strings with their names in the caller's language; `saved` is the number of saved searches
       * with the same filter.
       */
      searches: z.array(z.object({ query: z.string(), name: z.string(), n: count, saved: count })).nullable(),
      queue: z.array(z.object({ record: z.enum(records), n: count, oldest: time.nullable() })),
    }),
  },
  'admin/flow': {
    input: z.object({ flow: word(reportedFlows), from: maybe(day), to: maybe(day) }),
    data: z.object({
      days: z.object({ from: z.string(), to: z.string() }),
      /** States in the order of the state machine; states without records are omitted. */
      states: z.array(
        z.object({
          state: z.string(),
          /** Name of the state in the caller's language. */
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
            /** Path of the state that was left, as in the state machine. */
            state: line(120),
            /** Event by which the state was left; `left` if the page was closed. */
            event: line(120),
            /** Path of the state that was entered; absent if the page was closed. */
            next: maybe(line(120)),
            /** Time spent in the state, in ms. */
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
    /** Counts by kind of record. Kinds the caller may not see, or which never need decisions, are omitted. */
    data: z.record(z.string(), count),
    /** Time of the backup, if the site was restored from one and isn't live yet; otherwise null. */
    extra: z.object({ restored_from: time.nullable() }),
  },
  'admin/find': {
    input: z.object({ search: line(text.search).pipe(z.string().min(1, 'refusals.required')) }),
    /** Best matches first within each kind; empty for a text shorter than three characters, unless it is a number. */
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
      /** Limits the result to this person's records. */
      person: maybe(id),
      search,
    }),
    data: z.array(item),
    extra: z.object({ ...total, counts: z.record(z.string(), count) }),
  },
  'admin/record': {
    input: z.object({ record: z.enum(records, 'refusals.choice'), id: recordId }),
    data: item.extend({
      /** Content of the record for display; `label` is a text key. */
      fields: z.array(z.object({ label: z.string(), value: z.string() })),
      /** `is_new` marks pictures added by the pending edit. */
      images: z.array(z.object({ url, alt: z.string(), is_new: z.boolean().optional() })),
      pending_changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      public_path: z.string().nullable(),
      /** Private files of the record, newest first; fetched with the admin's token. */
      files: z.array(z.object({ name: z.string(), url, is_pdf: z.boolean(), at: time })).optional(),
      /** Related records that matter for the decision; `note` is a text key. */
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
      /** Events by which an admin may have the property or project featured now; missing for other records. */
      featuring_allowed: z.array(z.string()).optional(),
      /** Actions that the state allows but a rule denies to this admin, each with the rule's reason. */
      barred: z.array(z.object({ event: z.string(), why: z.string() })),
      history: z.array(step),
    }),
  },
  'admin/advance': {
    input: z.object({
      record: z.enum(records, 'refusals.choice'),
      id: recordId,
      event: line(60),
      /** The reason or, when answering a message, the answer. */
      reason: maybe(note(text.message)),
      /** Version of the record being decided; not checked if omitted. */
      version: maybe(whole(0)),
    }),
    data: z.object({ id: z.string(), state: z.string(), allowed: z.array(action) }),
  },
  'admin/review': {
    input: z.object({}),
    data: z.object({
      /** Predefined reasons; if empty, the default texts are used. */
      reasons: z.array(z.string()),
      /** The caller's decisions that can still be undone, latest first. */
      held: z.array(
        z.object({
          record: z.enum(records),
          id: z.string(),
          title: z.string(),
          image: url.nullable(),
          state: z.string(),
          /** Version made by the decision; an undo sent with it is refused if others have changed the record since. */
          version: count,
          /** Time left to undo the decision in ms, as of this reply; 0 means it is taking effect. */
          left_ms: count,
          /** Total time to undo the decision, in ms. */
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
    /** Record of the new featuring; its id is needed to end the featuring. */
    data: z.object({ id: z.string(), state: z.string() }),
  },
  'admin/workflow-counts': {
    input: z.object({}),
    /**
     * One entry per state with records, by the state machine's ids; `oldest` is when the first of these records entered
     * the state.
     */
    data: z.array(z.object({ machine: z.string(), state: z.string(), count, oldest: time })),
  },
  'admin/workflow-traffic': {
    input: z.object({ machine: line(60), from: maybe(day), to: maybe(day) }),
    data: z.object({
      days: z.object({ from: z.string(), to: z.string() }),
      /**
       * How often an event led from states to others, as paths in the state machine. Both lists are without states that
       * stayed the same; `left` is empty for a new record, `entered` if the page of a flow was closed.
       */
      moves: z.array(
        z.object({ event: z.string(), left: z.array(z.string()), entered: z.array(z.string()), n: count }),
      ),
      /** Time spent in states that were left in the range. `p95_seconds`: 95 % were shorter. */
      stays: z.array(
        z.object({ state: z.string(), n: count, median_seconds: z.number(), p95_seconds: z.number() }),
      ),
    }),
  },
  'admin/workflow-releases': {
    input: z.object({}),
    /** UTC days in which each version of the product ran on this site, both inclusive; the oldest version first. */
    data: z.array(z.object({ version: z.string(), from: z.string(), to: z.string() })),
  },
  'admin/workflow-stuck': {
    input: z.object({ machine: line(60) }),
    /**
     * Each state that awaits an act, with the number of records that are stuck there: unchanged for longer than
     * `limit_seconds`, the 95th percentile of the last year's visits, or past their due date. `waits`: who has to act.
     * `limit_seconds` is null if only the clock ends the state, or after fewer than 20 visits.
     */
    data: z.array(
      z.object({
        state: z.string(),
        waits: z.string(),
        limit_seconds: z.number().nullable(),
        count,
        oldest: time.nullable(),
      }),
    ),
  },
  'admin/workflow-stuck-records': {
    input: z.object({ ...paging, state: line(120) }),
    /** `due` is set for records past their due date. */
    data: z.array(item),
    extra: z.object(total),
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
      /** Stored state value as in XState: a name, or nested names. */
      value: z.unknown(),
      /** Current context, as read by the machine's guards. */
      facts: z.record(z.string(), z.unknown()),
      since: time,
      history: z.array(step),
      /**
       * E-mails about the record, oldest first, for 30 days after they were sent: subject, addressee's role in the record,
       * and the time of the event that caused them.
       */
      mails: z.array(
        z.object({
          what: z.string(),
          to: z.enum(['owner', 'counterpart', 'admin']),
          at: time,
          state: z.enum(['sent', 'waiting', 'failed']),
        }),
      ),
    }),
  },
} satisfies Record<string, Shape>
