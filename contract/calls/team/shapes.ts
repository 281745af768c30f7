import { z } from 'zod'
import { everything, permissions } from '../../api/permissions'
import { membershipStates } from '../../values'
import { email } from '../kit/person-fields'
import { count, flagged, id, maybe, rowId, time, whole, type Shape } from '../kit/primitives'

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

const allowed = z.array(z.string())

export const teamShapes = {
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
