import { z } from 'zod'
import { everything, permissions } from '../../api/permissions'
import { membershipStates } from '../../values'
import { email } from '../kit/person-fields'
import { count, flagged, id, maybe, rowId, time, whole, type Shape } from '../kit/primitives'

/** Permissions to grant; at least one, since a membership without permissions would be useless. */
const given = z
  .union([z.array(z.string()), z.string()], 'team.choose')
  .transform((value) => [value].flat().flatMap((one) => one.split(',')))
  .pipe(
    z
      .array(z.enum([...permissions, everything], 'refusals.choice'))
      .min(1, 'team.choose')
      .max(permissions.length),
  )
  // Full access includes all other permissions.
  .transform((all) => (all.includes(everything) ? [everything] : [...new Set(all)]))

const allowed = z.array(z.string())

export const teamShapes = {
  'admin/team': {
    input: z.object({}),
    data: z.array(
      z.object({
        id: rowId,
        email: z.string(),
        /** User who accepted the invitation. */
        person: z.object({ id: rowId, name: z.string() }).nullable(),
        state: z.enum(membershipStates),
        founder: z.boolean(),
        permissions: allowed,
        invited_by: z.string().nullable(),
        /** Expiry of the invitation. */
        until: time.nullable(),
        in_time: z.boolean(),
        since: time,
        last_seen_at: time.nullable(),
        /** Version of the membership, which changes with it; a change sent with an outdated version is refused. */
        version: count,
        /**
         * Whether the caller may change the membership: not their own or the first admin's, and only if they hold all
         * its permissions.
         */
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
