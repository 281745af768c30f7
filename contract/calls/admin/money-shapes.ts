import { z } from 'zod'
import { accentContrast, isColour, leastContrast } from '../../site/accent'
import { currencies } from '../../money/currencies'
import { readEmail } from '../../person/email-address'
import { chat, idempotencyKeyMax, moderation, text } from '../../limits'
import { isArchiveAddress, isArchiveName } from '../../map/map-archive'
import { isSitePath } from '../../site/site-path'
import { paymentRecordStates } from '../../money/payment-states'
import * as values from '../../values'
import {
  count,
  day,
  file,
  flagged,
  id,
  line,
  maybe,
  note,
  paging,
  paymentId,
  rowId,
  search,
  time,
  total,
  whole,
  word,
  type Shape,
} from '../kit/primitives'

const sum = z.object({ amount_minor: z.number().int(), currency: z.string() })

/** Sum in minor units of the line's currency, and the number of payments, movements or notes. */
const counted = z.object({ amount_minor: z.number().int(), n: count })
const each = <const W extends readonly [string, ...string[]]>(names: W) => z.record(z.enum(names), counted)

/** A payment attempt as shown to operators. */
const attempt = z.object({
  id: z.string(),
  state: z.enum(paymentRecordStates),
  gateway: z.enum(values.gateways),
  test_mode: z.boolean(),
  asked: sum,
  /** Captured amount as reported by the gateway. */
  captured: sum.nullable(),
  provider_ref: z.string().nullable(),
  created_at: time,
  updated_at: time,
})

/** A settings change: by whom and when, with values as text. */
export const change = z.object({
  subject: z.string(),
  before: z.string(),
  after: z.string(),
  actor: z.string().nullable(),
  at: time,
})

const keyName = z.string().regex(/^[A-Z_]{3,60}$/, 'refusals.choice')

/**
 * Number of the last change. A request that sends this number back is refused with CONFLICT if someone else has made a
 * change since.
 */
const version = count
const seen = maybe(whole(0, Number.MAX_SAFE_INTEGER))

const gateway = z.object({
  gateway: z.enum(values.gateways),
  is_on: z.boolean(),
  /** Mode of the gateway; null if it has no keys and no simulation is allowed. */
  mode: z.enum(['live', 'sandbox']).nullable(),
  /** Source of the keys; environment variables take precedence and must be changed there. */
  source: z.enum(['environment', 'stored', 'none']),
  keys: z.array(
    z.object({
      name: z.string(),
      is_set: z.boolean(),
      /** Stored value, only for the bank account, which every payer sees; keys never leave the server. */
      value: z.string().nullable(),
    }),
  ),
  /** Whether the stored keys can't be decrypted because the encryption key was lost; they must be set again. */
  unreadable: z.boolean(),
  /** Whether the gateway is live with keys of its test mode, so purchases cost nothing. */
  test_keys: z.boolean(),
  /** URL for the gateway's webhooks. */
  notify_url: z.string().nullable(),
  /** Number of payments still open at the gateway. */
  open_payments: count,
  version,
})

/** Keys rejected by a gateway, payments it refused, or hosts blocked by browsers. */
const problem = z.object({
  kind: z.enum(['keys', 'refused', 'blocked']),
  /** The gateway; empty for a blocked host. */
  gateway: z.string(),
  detail: z.string(),
  times: count,
  last_at: time,
})

/** URL of a site picture: https or a path on this site. */
const pictureAddress = note(text.link).refine(
  (value) => value === '' || (isSitePath(value) && !/\s/.test(value)) || /^https:\/\/\S+$/.test(value),
  'operator.pictureWrong',
)
const storeId = note(text.link).refine(
  (value) => value === '' || /^[\w.-]+$/.test(value) || /^https:\/\/\S+$/.test(value),
  'operator.pictureWrong',
)

const settings = {
  auto_approve_properties: flagged,
  review_edits: flagged,
  /** Undo period in seconds; with 0 a decision takes effect immediately (D99). */
  undo_seconds: whole(0, moderation.undoSecondsMax),
  /** Common reasons for moderators, one per line; empty uses the default texts. */
  review_reasons: note(moderation.reasonsMax),
  /** Minutes a message stays unread before its recipient gets an e-mail. */
  message_mail_minutes: whole(1, chat.mail.minutesMax),
  /** Validity of a listing in days; 0 means forever (D13). */
  listing_validity_days: whole(0, 3650),
  verification_required_for_user: flagged,
  company_name: line(text.name),
  contact_email: note(text.email)
    .overwrite((typed) => readEmail(typed) ?? typed)
    .refine((value) => value === '' || readEmail(value) !== null, 'refusals.email'),
  contact_phone: note(text.mobile),
  contact_address: note(text.address),
  /** Currency of new listings and packages; existing prices keep theirs. */
  currency_code: word(currencies),
  sign_in_google: flagged,
  sign_in_phone: flagged,
  team_second_factor: word(values.factorRules),
  dispute_suspends: word(values.disputeRules),
  number_with_suffix: flagged,
  price_decimals: word(values.priceDecimals),
  svg_clr: flagged,
  ask_location_on_start: flagged,
  web_logo: pictureAddress,
  web_favicon: pictureAddress,
  web_placeholder_logo: pictureAddress,
  /** Accent colour; empty uses the default. Text must be legible on it. */
  accent_color: note(7)
    .toLowerCase()
    .refine((value) => value === '' || isColour(value), 'operator.accentWrong')
    .refine((value) => !isColour(value) || accentContrast(value) >= leastContrast, 'operator.accentTooLight'),
  /** App-store id or URL (D89). */
  appstore_id: storeId,
  playstore_id: storeId,
  /** Public browser key (D90), which Google restricts to this site's origins. */
  google_maps_key: note(text.name).refine(
    (value) => value === '' || /^[\w-]{20,}$/.test(value),
    'operator.mapsKeyWrong',
  ),
  /** URL template of map tiles; used if there is no Google key. */
  tile_url: note(text.link).refine((value) => value === '' || isTileUrl(value), 'operator.tileUrlWrong'),
  /** Archive of vector tiles; used if there is neither a Google key nor a tile server. */
  map_archive: note(text.link).refine(
    (value) => value === '' || isArchiveName(value) || isArchiveAddress(value),
    'operator.mapArchiveWrong',
  ),
}

/** Whether the value is an https URL containing zoom, column and row placeholders exactly once. */
function isTileUrl(value: string): boolean {
  const filled = value.replace('{z}', '1').replace('{x}', '1').replace('{y}', '1')
  const host = filled.replace('{s}', 'a').replace('{r}', '')
  return (
    /^https:\/\/[^\s{}]+$/.test(host) &&
    URL.canParse(host) &&
    ['{z}', '{x}', '{y}'].every((place) => value.split(place).length === 2)
  )
}

/** Facts an admin has read and confirmed before a refund. */
const confirmed = {
  payment_transaction_id: paymentId,
  /** Idempotency key, created once by the form; repeating the request returns the same order. */
  key: line(idempotencyKeyMax),
  amount_minor: whole(1),
  /** Remaining amount the admin saw; if the amount has changed, the admin must confirm again. */
  left_minor: whole(0),
  reason: line(text.reason),
  /** Whether the admin has seen that a dispute is open. */
  despite_dispute: maybe(flagged),
}

/** A refund ordered or recorded by an admin. */
const refundOrder = z.object({
  id: z.string(),
  state: z.enum(values.refundOrderStates),
  amount: sum,
  reason: z.string(),
  by: z.string(),
  by_hand: z.boolean(),
  /** The gateway's refund id; null until the gateway has replied. */
  refund: z.string().nullable(),
  /** The gateway's reason for refusing. */
  note: z.string().nullable(),
  at: time,
})

export const operatorShapes = {
  'admin/payments': {
    input: z.object({
      ...paging,
      state: maybe(word(paymentRecordStates)),
      gateway: maybe(word(values.gateways)),
      person: maybe(id),
      search,
      /** Limits the list to the payments that make up this sum in the money overview, between these UTC days. */
      sum: maybe(word(values.moneySums)),
      from: maybe(day),
      to: maybe(day),
      currency: maybe(z.string().regex(/^[A-Z]{3}$/, 'refusals.choice')),
      mode: maybe(word(['live', 'sandbox'])),
    }),
    data: z.array(
      attempt.extend({
        package: z.string(),
        person: z.object({ id: rowId, name: z.string(), email: z.string().nullable() }),
      }),
    ),
    /** Number of payments in each state, regardless of the state filter. */
    extra: z.object({ ...total, counts: z.record(z.string(), count) }),
  },
  'admin/payment': {
    input: z.object({ payment_transaction_id: paymentId }),
    data: z.object({
      payment: attempt,
      /** Other attempts at the same purchase, newest first. */
      others: z.array(attempt),
      events: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          outcome: z.string(),
          attempts: count,
          received_at: time,
        }),
      ),
      refund_ref: z.string().nullable(),
      /** Refundable amount, and what prevents a refund. */
      refundable: z.object({
        came: sum,
        gone: sum,
        /** Amount of the refunds that are pending or ordered. */
        underway: sum,
        /** Amount taken by disputes. */
        taken: sum,
        left: sum,
        /** Events about refunds that this admin may send now; `barred` of the record has the reasons for the others. */
        acts: z.array(z.enum(values.refundActs)),
        /** Whether the gateway supports refunds sent from this site. */
        sends: z.boolean(),
        /** Whether a refund order has no reply yet; another order must then wait. */
        is_asking: z.boolean(),
        /** Open disputes and inquiries. */
        disputes: z.array(z.object({ id: z.string(), kind: z.enum(values.disputeKinds) })),
        /** Whether the gateway reports an open dispute that blocks refunds. */
        is_barred: z.boolean(),
        /** Whether the purchase ends once it is fully refunded. */
        ends_package: z.boolean(),
      }),
      orders: z.array(refundOrder),
      /** Completed and pending refunds; `amount` is null if it can't be expressed in minor units. */
      refunds: z.array(
        z.object({
          id: z.string(),
          amount: sum.nullable(),
          status: z.enum(values.refundStatuses),
          /** The gateway's status; empty if an admin recorded the refund. */
          word: z.string(),
          by_hand: z.boolean(),
          /** Number of the refund's credit note, if any. */
          credit_note: z.string().nullable(),
          at: time,
        }),
      ),
      disputes: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(values.disputeKinds),
          status: z.enum(values.disputeStatuses),
          awaits: z.enum(values.disputeAwaits).nullable(),
          amount: sum.nullable(),
          /** Amount currently withheld from us. */
          taken: sum,
          /** The gateway's deadline for our response. */
          answer_by: time.nullable(),
          word: z.string(),
          reason: z.string().nullable(),
          /** Whether an admin has closed the dispute. */
          by_hand: z.boolean(),
          /** Openings and closings of the dispute, with the time we learnt of each. */
          steps: z.array(z.object({ what: z.enum(values.disputeSteps), sum: sum.nullable(), at: time })),
        }),
      ),
      /** Fraud warnings of the card network; neither disputes nor movements of money. */
      warnings: z.array(
        z.object({
          id: z.string(),
          /** Whether the warning can still be acted on: there is neither a dispute nor a full refund yet. */
          actionable: z.boolean(),
          /** Whether an admin has seen the warning. */
          seen: z.boolean(),
          /** The gateway's code for the type of fraud. */
          reason: z.string().nullable(),
          at: time,
        }),
      ),
    }),
  },
  'admin/money': {
    /** UTC days, both inclusive; the default is the last 30 days. */
    input: z.object({ from: maybe(day), to: maybe(day) }),
    data: z.object({
      from: day,
      to: day,
      /** One line per gateway, mode and currency; sums of different currencies are never added up. */
      lines: z.array(
        z.object({
          gateway: z.enum(values.gateways),
          test_mode: z.boolean(),
          currency: z.string(),
          taken: counted,
          places: each(values.moneyStages),
          asides: each(values.moneyAsides),
          moved: each(values.movementKinds),
          /** Total that the gateway's own report should show for these days, before its fees. */
          report_minor: z.number().int(),
          /** Days with payments or movements, latest first. */
          days: z.array(
            z.object({
              day,
              taken: counted,
              places: each(values.moneyStages),
              report_minor: z.number().int(),
            }),
          ),
        }),
      ),
      /** Tasks that need attention, sorted by due date and regardless of the chosen range. */
      waiting: z.array(
        z.object({
          what: z.enum(values.moneyWaits),
          gateway: z.string(),
          /** Record the task refers to, if any. */
          record: z.enum(['payment', 'refund-order']).nullable(),
          id: z.string().nullable(),
          /** Number of tasks combined into this line. */
          times: count,
          sum: sum.nullable(),
          due: time.nullable(),
          since: time,
        }),
      ),
      waiting_total: count,
    }),
  },
  'admin/refund': {
    input: z.object({
      ...confirmed,
      /** Whether the purchase ends now; otherwise it ends when the refund has arrived. */
      ends_now: maybe(flagged),
    }),
    data: refundOrder,
  },
  'admin/refund-noted': {
    input: z.object({
      ...confirmed,
      /** Day of the refund. */
      at: z.iso.date('refusals.refundDay'),
      /** Reference of the gateway or bank. */
      ref: line(text.name),
    }),
    data: refundOrder,
  },
  'admin/gateways': {
    input: z.object({}),
    data: z.array(gateway),
    extra: z.object({ history: z.array(change), problems: z.array(problem) }),
  },
  'admin/gateways:save': {
    input: z.object({
      gateway: word(values.gateways),
      is_on: maybe(flagged),
      /** Moves the payment method up or down by one position. */
      move: maybe(word(['up', 'down'])),
      /** Keys to change; empty keys remain unchanged. */
      keys: maybe(z.record(keyName, note(text.link))),
      forget_keys: maybe(flagged),
      version: seen,
    }),
    data: z.array(gateway),
  },
  'admin/settings': {
    input: z.object({}),
    data: z.object({
      auto_approve_properties: z.boolean(),
      review_edits: z.boolean(),
      undo_seconds: count,
      review_reasons: z.string(),
      message_mail_minutes: count,
      listing_validity_days: count,
      verification_required_for_user: z.boolean(),
      company_name: z.string(),
      contact_email: z.string(),
      contact_phone: z.string(),
      contact_address: z.string(),
      currency_code: z.string(),
      sign_in_google: z.boolean(),
      sign_in_phone: z.boolean(),
      team_second_factor: z.enum(values.factorRules),
      dispute_suspends: z.enum(values.disputeRules),
      number_with_suffix: z.boolean(),
      price_decimals: z.enum(values.priceDecimals),
      svg_clr: z.boolean(),
      ask_location_on_start: z.boolean(),
      web_logo: z.string(),
      web_favicon: z.string(),
      web_placeholder_logo: z.string(),
      accent_color: z.string(),
      appstore_id: z.string(),
      playstore_id: z.string(),
      google_maps_key: z.string(),
      tile_url: z.string(),
      map_archive: z.string(),
      version,
    }),
    extra: z.object({ history: z.array(change) }),
  },
  'admin/settings:save': {
    input: z.object({
      ...z.object(settings).partial().shape,
      /** Picture files replacing the URLs above. */
      web_logo_file: maybe(file),
      web_favicon_file: maybe(file),
      web_placeholder_logo_file: maybe(file),
      version: seen,
    }),
    data: z.object({ changed: z.array(z.string()) }),
  },
  'admin/deliveries': {
    input: z.object(paging),
    data: z.array(
      z.object({
        of: z.enum(values.deliveryKinds),
        /** Id, unique only among deliveries of this kind. */
        id: rowId,
        type: z.string(),
        /** Description in the caller's language. */
        what: z.string(),
        /** Recipient; null if there is none or the account no longer exists. `id` is null if only an e-mail address is known. */
        whom: z.object({ id: rowId.nullable(), name: z.string(), email: z.string().nullable() }).nullable(),
        /** Record the delivery is about. */
        record: z.object({ record: z.enum(values.records), id: z.string() }).nullable(),
        attempts: count,
        /** Why the last try failed; keys, tokens and passwords are removed. */
        reason: z.string(),
        due_since: time,
        /** Time at which the delivery was given up; null while it is being retried. */
        failed_at: time.nullable(),
        /** Time of the next automatic retry; null after the delivery was given up. */
        next_at: time.nullable(),
      }),
    ),
    extra: z.object({
      ...total,
      /** Number of deliveries given up. */
      dead: count,
      /** Number of deliveries waiting for their first or next try. */
      waiting: count,
      /** Earliest due time of the waiting deliveries, including retries; null if none is due. */
      oldest: time.nullable(),
      /** Whether deliveries have been due for minutes without being picked up, i.e. no server is running jobs. */
      stalled: z.boolean(),
    }),
  },
  'admin/deliveries:retry': {
    input: z
      .object({ of: maybe(z.enum(values.deliveryKinds)), id: maybe(id), all: maybe(flagged) })
      .refine(({ id: one, all }) => (one !== undefined) !== (all === true), {
        message: 'refusals.required',
        path: ['id'],
      }),
    data: z.object({ retried: count }),
  },
} satisfies Record<string, Shape>
