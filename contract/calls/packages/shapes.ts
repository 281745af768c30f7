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

/** Feature of a package; a null quota means unlimited within the period. */
const feature = z.object({ type: z.enum(features), quota: count.nullable() })

const onePackage = z.object({
  id: rowId,
  name: z.string(),
  description: z.string().nullable(),
  ...price,
  duration_days: count,
  features: z.array(feature),
  /** Whether the operator recommends the plan; at most one plan is recommended. */
  recommended: z.boolean(),
  /** Whether the caller currently has the package. */
  is_active: z.boolean(),
  is_free: z.boolean(),
  /** Whether the caller has already taken this free package, which is granted only once (D69). */
  is_taken: z.boolean(),
  /** Number of times the caller has bought the package. */
  times_bought: count,
})

/** Packages on sale that include a missing feature, cheapest first; used by every package gate (§6). */
export const opensWith = z.array(z.object({ id: rowId, name: z.string() }))

/** Free package on sale that includes a missing feature and that the caller hasn't taken; null if there is none. */
export const freePlan = z
  .object({ id: rowId, name: z.string(), quota: count.nullable(), duration_days: count })
  .nullable()

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

/** Entry of the slot ledger (D67): which listing uses which slot. */
const slot = z.object({
  id: rowId,
  feature: z.enum(features),
  record: z.enum(['property', 'project']),
  record_id: rowId,
  title: z.string().nullable(),
  /** Path of the listing's page; null if the listing was deleted. */
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
