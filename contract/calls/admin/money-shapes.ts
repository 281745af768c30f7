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

/** A sum of the overview in minor units of its line's currency, and of how many payments, moves or notes. */
const counted = z.object({ amount_minor: z.number().int(), n: count })
const each = <const W extends readonly [string, ...string[]]>(names: W) => z.record(z.enum(names), counted)

/** One attempt to pay as the operator sees it. */
const attempt = z.object({
  id: z.string(),
  state: z.enum(paymentRecordStates),
  gateway: z.enum(values.gateways),
  test_mode: z.boolean(),
  asked: sum,
  /** What was captured, as reported by the gateway. */
  captured: sum.nullable(),
  provider_ref: z.string().nullable(),
  created_at: time,
  updated_at: time,
})

/** Who changed what; values of settings as texts. */
export const change = z.object({
  subject: z.string(),
  before: z.string(),
  after: z.string(),
  actor: z.string().nullable(),
  at: time,
})

const keyName = z.string().regex(/^[A-Z_]{3,60}$/, 'refusals.choice')

/** Number of the last change; sent back, a change is refused with CONFLICT where somebody else's came between. */
const version = count
const seen = maybe(whole(0, Number.MAX_SAFE_INTEGER))

const gateway = z.object({
  gateway: z.enum(values.gateways),
  is_on: z.boolean(),
  /** Null: it has no keys, and no stand-in is allowed here. */
  mode: z.enum(['live', 'sandbox']).nullable(),
  /** Where the keys come from; those of the environment win and are changed there. */
  source: z.enum(['environment', 'stored', 'none']),
  keys: z.array(
    z.object({
      name: z.string(),
      is_set: z.boolean(),
      /** Only of the account to transfer to, which every payer reads; a key never leaves the server. */
      value: z.string().nullable(),
    }),
  ),
  /** Keys were stored, but what seals them was lost: they have to be set again. */
  unreadable: z.boolean(),
  /** It is live with keys of the gateway's own test mode: what is bought through it costs nothing. */
  test_keys: z.boolean(),
  /** Where the gateway sends its webhooks. */
  notify_url: z.string().nullable(),
  /** Payments that are still open there. */
  open_payments: count,
  version,
})

/** Keys that a gateway does not take, payments that it refused, hosts that browsers blocked. */
const problem = z.object({
  kind: z.enum(['keys', 'refused', 'blocked']),
  /** Empty for a blocked host. */
  gateway: z.string(),
  detail: z.string(),
  times: count,
  last_at: time,
})

/** Where browsers fetch a picture of the marketplace: over https, or from this site. */
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
  /** Seconds; 0: a decision counts at once (D99). */
  undo_seconds: whole(0, moderation.undoSecondsMax),
  /** What moderators often write, a line each; empty: as the texts of the product have it. */
  review_reasons: note(moderation.reasonsMax),
  /** Minutes for which a message stays unread before its receiver gets an e-mail. */
  message_mail_minutes: whole(1, chat.mail.minutesMax),
  /** Days; 0 is for ever (D13). */
  listing_validity_days: whole(0, 3650),
  verification_required_for_user: flagged,
  company_name: line(text.name),
  contact_email: note(text.email)
    .overwrite((typed) => readEmail(typed) ?? typed)
    .refine((value) => value === '' || readEmail(value) !== null, 'refusals.email'),
  contact_phone: note(text.mobile),
  contact_address: note(text.address),
  /** What new listings and packages are priced in; what has a price keeps its currency. */
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
  /** Empty: the design's own. Text has to be readable in it. */
  accent_color: note(7)
    .toLowerCase()
    .refine((value) => value === '' || isColour(value), 'operator.accentWrong')
    .refine((value) => !isColour(value) || accentContrast(value) >= leastContrast, 'operator.accentTooLight'),
  /** An id at the store or its address (D89). */
  appstore_id: storeId,
  playstore_id: storeId,
  /** D90. Of a browser, so everybody can read it; Google restricts it to the addresses of this site. */
  google_maps_key: note(text.name).refine(
    (value) => value === '' || /^[\w-]{20,}$/.test(value),
    'operator.mapsKeyWrong',
  ),
  /** Address of a picture of the map; used while there is no key. */
  tile_url: note(text.link).refine((value) => value === '' || isTileUrl(value), 'operator.tileUrlWrong'),
  /** Vector tiles; used while there is neither a key nor a tile server. */
  map_archive: note(text.link).refine(
    (value) => value === '' || isArchiveName(value) || isArchiveAddress(value),
    'operator.mapArchiveWrong',
  ),
}

/** Over https, with the places of zoom, column and row, each once. */
function isTileUrl(value: string): boolean {
  const filled = value.replace('{z}', '1').replace('{x}', '1').replace('{y}', '1')
  const host = filled.replace('{s}', 'a').replace('{r}', '')
  return (
    /^https:\/\/[^\s{}]+$/.test(host) &&
    URL.canParse(host) &&
    ['{z}', '{x}', '{y}'].every((place) => value.split(place).length === 2)
  )
}

/** What an administrator has read and confirmed before money goes back. */
const confirmed = {
  payment_transaction_id: paymentId,
  /** Made once by the form: the same again finds its order. */
  key: line(idempotencyKeyMax),
  amount_minor: whole(1),
  /** What was left when he read it; with another sum he has to read again. */
  left_minor: whole(0),
  reason: line(text.reason),
  /** He has read that a dispute is open. */
  despite_dispute: maybe(flagged),
}

/** A refund that an administrator ordered, or wrote down. */
const refundOrder = z.object({
  id: z.string(),
  state: z.enum(values.refundOrderStates),
  amount: sum,
  reason: z.string(),
  by: z.string(),
  by_hand: z.boolean(),
  /** The gateway's id of the refund; null until it answered. */
  refund: z.string().nullable(),
  /** Why the gateway refused. */
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
      /** Only the payments behind this sum of the overview of money between these days of UTC. */
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
    /** How many stand in each state, whatever state was asked for. */
    extra: z.object({ ...total, counts: z.record(z.string(), count) }),
  },
  'admin/payment': {
    input: z.object({ payment_transaction_id: paymentId }),
    data: z.object({
      payment: attempt,
      /** Other attempts at the same purchase, the newest first. */
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
      /** What may still be sent back, and what stands against it. */
      refundable: z.object({
        came: sum,
        gone: sum,
        /** On its way, or ordered. */
        underway: sum,
        /** What disputes have taken. */
        taken: sum,
        left: sum,
        /** Its gateway can be asked from here. */
        sends: z.boolean(),
        /** An order without an answer: another has to wait for it. */
        is_asking: z.boolean(),
        /** Open disputes and inquiries. */
        disputes: z.array(z.object({ id: z.string(), kind: z.enum(values.disputeKinds) })),
        /** The gateway reports an open dispute that bars refunds while it runs. */
        is_barred: z.boolean(),
        /** What was bought ends when all of the money has gone. */
        ends_package: z.boolean(),
      }),
      orders: z.array(refundOrder),
      /** What went back, or is on its way; `amount` null: one that cannot be expressed. */
      refunds: z.array(
        z.object({
          id: z.string(),
          amount: sum.nullable(),
          status: z.enum(values.refundStatuses),
          /** The gateway's own word; empty where somebody wrote it down. */
          word: z.string(),
          by_hand: z.boolean(),
          /** Number of its credit note, where there is one. */
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
          /** What is taken from us now. */
          taken: sum,
          /** Until when the gateway waits for our answer: its own date. */
          answer_by: time.nullable(),
          word: z.string(),
          reason: z.string().nullable(),
          /** An administrator has ended it. */
          by_hand: z.boolean(),
          /** Each opening and each end, by when we learnt of it. */
          steps: z.array(z.object({ what: z.enum(values.disputeSteps), sum: sum.nullable(), at: time })),
        }),
      ),
      /** The card's network suspects it: no dispute, and no money has moved. */
      warnings: z.array(
        z.object({
          id: z.string(),
          /** There is neither a dispute nor a full refund yet. */
          actionable: z.boolean(),
          /** An administrator has seen it. */
          seen: z.boolean(),
          /** The gateway's own word for the kind of fraud. */
          reason: z.string().nullable(),
          at: time,
        }),
      ),
    }),
  },
  'admin/money': {
    /** Days of UTC, both included; without them the last 30. */
    input: z.object({ from: maybe(day), to: maybe(day) }),
    data: z.object({
      from: day,
      to: day,
      /** One for each gateway, mode and currency: sums of different currencies are never added. */
      lines: z.array(
        z.object({
          gateway: z.enum(values.gateways),
          test_mode: z.boolean(),
          currency: z.string(),
          taken: counted,
          places: each(values.moneyStages),
          asides: each(values.moneyAsides),
          moved: each(values.movementKinds),
          /** What the gateway's own report should show for these days, before its fees. */
          report_minor: z.number().int(),
          /** Days on which something was taken or moved, the last first. */
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
      /** What waits for somebody, whatever the days, by the date until which it should be done. */
      waiting: z.array(
        z.object({
          what: z.enum(values.moneyWaits),
          gateway: z.string(),
          /** Record that it leads to, where there is one. */
          record: z.enum(['payment', 'refund-order']).nullable(),
          id: z.string().nullable(),
          /** How many of its kind; more than one only where they are one line. */
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
      /** What was bought ends now; otherwise when the money has arrived. */
      ends_now: maybe(flagged),
    }),
    data: refundOrder,
  },
  'admin/refund-noted': {
    input: z.object({
      ...confirmed,
      /** The day it was made. */
      at: z.iso.date('refusals.refundDay'),
      /** The gateway's, or the bank's, reference of it. */
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
      /** One position up or down among the payment methods. */
      move: maybe(word(['up', 'down'])),
      /** Only those that are to change; what is left empty stays. */
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
      /** Pictures that take the position of the addresses above. */
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
        /** Its number among those of its kind. */
        id: rowId,
        type: z.string(),
        /** What it is, in the caller's language. */
        what: z.string(),
        /** Null if it has no addressee, or one whose account is gone. */
        whom: z.object({ id: rowId.nullable(), name: z.string(), email: z.string().nullable() }).nullable(),
        /** The record it is about. */
        record: z.object({ record: z.enum(values.records), id: z.string() }).nullable(),
        attempts: count,
        /** Why the last try failed; keys, tokens and passwords are left out. */
        reason: z.string(),
        due_since: time,
        /** When it was given up; null while it is tried again. */
        failed_at: time.nullable(),
        /** When it is tried again by itself; null once it was given up. */
        next_at: time.nullable(),
      }),
    ),
    extra: z.object({
      ...total,
      /** Those that were given up. */
      dead: count,
      /** Those that wait for their first or next try. */
      waiting: count,
      /** Of the waiting ones that are due, tried before or not, when the first was; null if none is due. */
      oldest: time.nullable(),
      /** What is due has waited for minutes and nothing takes it up: no server carries out jobs. */
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
