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

/** What the permissions of somebody are read from. */
interface TeamMember {
  role: string
  permissions: readonly string[]
  heldBack?: HeldBack
}

type NeededPermission = Exclude<Need, 'record'> | 'everything'

/**
 * The one place where the permissions of the team are checked: before a body is read what the call asks, and with its
 * input what the record it names asks. Calls that are not the administrator's pass.
 */
export function checkPermission(name: CallName, user: UserRow | null, input?: unknown): void {
  if (rowOf(name).auth !== 'admin') return
  const need = needOf(rowOf(name))
  if (need !== 'record') return requirePermission(user, need)
  const record = input === undefined ? undefined : recordIn(input as Naming)
  requirePermission(user, record === undefined ? 'member' : permissionOfRecord(record))
}

/** Refuses with FORBIDDEN a person without this permission, and names it or what all of theirs wait for. */
export function requirePermission(user: TeamMember | null, needed: NeededPermission): asserts user {
  if (user?.heldBack) throw refusalOf(user.heldBack)
  if (user && may(user, needed)) return
  if (user?.role !== 'admin' || needed === 'member') throw new Refusal('FORBIDDEN', 'refusals.forbidden')
  throw new Refusal('FORBIDDEN', `team.missing.${needed satisfies Permission | 'everything'}`)
}

/** Refuses with FORBIDDEN a member of the team whose permissions wait for something. */
export function requireNotHeldBack({ heldBack }: Pick<TeamMember, 'heldBack'>): void {
  if (heldBack) throw refusalOf(heldBack)
}

const refusalOf = ({ why }: HeldBack) =>
  why === 'passwordShort'
    ? new Refusal('FORBIDDEN', 'team.passwordShort', { params: { min: access.passwordTeamMin } })
    : new Refusal('FORBIDDEN', 'team.factorMissing')

/** What the permissions of a member of the team wait for, and which they are; until then none of them counts. */
export interface HeldBack {
  permissions: UserRow['permissions']
  why: 'passwordShort' | 'factorMissing'
}

/**
 * Somebody with the permissions that count now: a member of the team with too short a password, or without a second
 * factor while the operator requires one, has none, whatever they ask for.
 */
export async function withPermissions<U extends UserRow>(
  db: Kysely<DB>,
  user: U,
): Promise<U & { heldBack?: HeldBack }> {
  const why = await heldBackBy(db, user)
  return why ? { ...user, permissions: [], heldBack: { permissions: user.permissions, why } } : user
}

/** Why the permissions of a member of the team do not count now; null where they do, and for everybody else. */
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

/** The kind of record an input names: by its word, by its machine, or by the id of a state. */
const recordIn = ({ record, machine, state }: Naming): string | undefined =>
  record ?? machine ?? state?.split('.')[0]
