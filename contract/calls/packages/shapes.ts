import { z } from 'zod'
import { features } from '../../api/package-features'
import * as values from '../../values'
import {
  count,
  flagged,
  id,
  idempotencyKey,
  maybe,
  paging,
  price,
  rowId,
  time,
  total,
  type Shape,
} from '../kit/primitives'

/** A feature of a package; quota null = as many as one likes within the period. */
const feature = z.object({ type: z.enum(features), quota: count.nullable() })

const onePackage = z.object({
  id: rowId,
  name: z.string(),
  description: z.string().nullable(),
  ...price,
  duration_days: count,
  features: z.array(feature),
  /** The operator's suggestion: at most one plan. */
  recommended: z.boolean(),
  /** The caller has it now. */
  is_active: z.boolean(),
  is_free: z.boolean(),
  /** Free packages are given once (D69). */
  is_taken: z.boolean(),
  /** How often the caller has bought it. */
  times_bought: count,
})

/** The packages on sale that open a closed gate, cheapest first; the same wherever one is closed (§6). */
export const opensWith = z.array(z.object({ id: rowId, name: z.string() }))

const usage = feature.extend({ held: count, used: count, left: count.nullable() })

const subscription = z.object({
  id: rowId,
  package: z.object({ id: rowId, name: z.string() }),
  state: z.enum(values.subscriptionStates),
  starts_at: time,
  ends_at: time,
  payment_transaction_id: z.string().nullable(),
  features: z.array(usage),
})

/** One line of the ledger (D67): which listing holds which slot. */
const slot = z.object({
  id: rowId,
  feature: z.enum(features),
  record: z.enum(['property', 'project']),
  record_id: rowId,
  title: z.string().nullable(),
  /** Its own page; null where it was removed. */
  link: z.string().nullable(),
  state: z.enum(values.slotStates),
  created_at: time,
  updated_at: time,
})

export const packageShapes = {
  'get-package': {
    input: z.object({ ...paging, platform_type: maybe(z.string().max(10)), id: maybe(id) }),
    data: z.array(onePackage),
    extra: z.object({ ...total, active_packages: z.array(subscription) }),
  },
  assign_package: {
    input: z.object({
      package_id: id,
      userid: maybe(id),
      in_app: maybe(flagged),
      idempotency_key: idempotencyKey,
    }),
    data: subscription,
  },
  'get-user-subscriptions': {
    input: z.object({ ...paging, state: maybe(z.enum(values.subscriptionStates)) }),
    data: z.array(subscription.extend({ slots: z.array(slot) })),
    extra: z.object(total),
  },
} satisfies Record<string, Shape>
