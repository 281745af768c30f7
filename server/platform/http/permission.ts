import type { Kysely } from 'kysely'
import { access } from '../../../contract/limits'
import {
  may,
  needOf,
  permissionOfRecord,
  type Need,
  type Permission,
} from '../../../contract/api/permissions'
import { rowOf } from '../../../contract/calls/table'
import type { CallName } from '../../../contract/calls/call-types'
import { readSetting } from '../settings/settings'
import type { DB, UserRow } from '../db/schema'
import { Refusal } from '../refusal'

/** Fields that determine a user's permissions. */
interface TeamMember {
  role: string
  permissions: readonly string[]
  heldBack?: HeldBack
}

type NeededPermission = Exclude<Need, 'record'> | 'everything'

/**
 * Checks team permissions; no other code does. Called before the body is read, to check the call, and again with its
 * input, to check the record it names. Calls not meant for administrators pass.
 */
export function checkPermission(name: CallName, user: UserRow | null, input?: unknown): void {
  if (rowOf(name).auth !== 'admin') return
  const need = needOf(rowOf(name))
  if (need !== 'record') return requirePermission(user, need)
  const record = input === undefined ? undefined : recordIn(input as Naming)
  requirePermission(user, record === undefined ? 'member' : permissionOfRecord(record))
}

/**
 * Refuses with FORBIDDEN unless the user has this permission. The refusal names the permission, or the reason why all
 * of the user's permissions are on hold.
 */
export function requirePermission(user: TeamMember | null, needed: NeededPermission): asserts user {
  if (user?.heldBack) throw refusalOf(user.heldBack)
  if (user && may(user, needed)) return
  if (user?.role !== 'admin' || needed === 'member') throw new Refusal('FORBIDDEN', 'refusals.forbidden')
  throw new Refusal('FORBIDDEN', `team.missing.${needed satisfies Permission | 'everything'}`)
}

/** Refuses with FORBIDDEN if a team member's permissions are on hold. */
export function requireNotHeldBack({ heldBack }: Pick<TeamMember, 'heldBack'>): void {
  if (heldBack) throw refusalOf(heldBack)
}

const refusalOf = ({ why }: HeldBack) =>
  why === 'passwordShort'
    ? new Refusal('FORBIDDEN', 'team.passwordShort', { params: { min: access.passwordTeamMin } })
    : new Refusal('FORBIDDEN', 'team.factorMissing')

/**
 * A team member's permissions that are on hold, with the reason; until the reason is resolved, none of the permissions
 * applies.
 */
export interface HeldBack {
  permissions: UserRow['permissions']
  why: 'passwordShort' | 'factorMissing'
}

/**
 * Returns the user with the permissions currently in effect: a team member with too short a password, or without a
 * required second factor, has none.
 */
export async function withPermissions<U extends UserRow>(
  db: Kysely<DB>,
  user: U,
): Promise<U & { heldBack?: HeldBack }> {
  const why = await heldBackBy(db, user)
  return why ? { ...user, permissions: [], heldBack: { permissions: user.permissions, why } } : user
}

/**
 * Returns the reason why a team member's permissions are on hold; null if they aren't on hold, or if the user isn't on
 * the team.
 */
export async function heldBackBy(
  db: Kysely<DB>,
  user: Pick<UserRow, 'role' | 'password_short' | 'second_factor'>,
): Promise<HeldBack['why'] | null> {
  if (user.role !== 'admin') return null
  if (user.password_short) return 'passwordShort'
  const isMissing = !user.second_factor && (await readSetting(db, 'team_second_factor')) === 'required'
  return isMissing ? 'factorMissing' : null
}

interface Naming {
  record?: string
  machine?: string
  state?: string
}

/** Returns the record kind that an input names by record, by machine or by state id. */
const recordIn = ({ record, machine, state }: Naming): string | undefined =>
  record ?? machine ?? state?.split('.')[0]
