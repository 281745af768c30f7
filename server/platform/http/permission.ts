import { access } from '../../../contract/limits'
import { may, needOf, permissionOfRecord, type Need, type Permission } from '../../../contract/permissions'
import { rowOf } from '../../../contract/table'
import type { CallName } from '../../../contract/types'
import { readSetting } from '../settings'
import type { Ctx } from '../context'
import type { UserRow } from '../db/schema'
import { Refusal } from './refusal'

/** What the permissions of somebody are read from. */
interface TeamMember {
  role: string
  permissions: readonly string[]
  password_short?: boolean
}

type NeededPermission = Exclude<Need, 'record'> | 'everything'

/**
 * The one place where the permissions of the team are checked: before a body is read what the call asks, and with its
 * input what the record it names asks. Calls that are not the administrator's pass.
 */
export function checkPermission(name: CallName, user: UserRow | null, input?: unknown): void {
  if (rowOf(name).auth !== 'admin') return
  const need = needOf(name)
  if (need !== 'record') return requirePermission(user, need)
  const record = input === undefined ? undefined : recordIn(input as Naming)
  requirePermission(user, record === undefined ? 'member' : permissionOfRecord(record))
}

/** Refuses with FORBIDDEN a person without this permission, and names it. */
export function requirePermission(user: TeamMember | null, needed: NeededPermission): asserts user {
  if (user?.role === 'admin' && user.password_short)
    throw new Refusal('FORBIDDEN', 'team.passwordShort', { params: { min: access.passwordTeamMin } })
  if (user && may(user, needed)) return
  if (user?.role !== 'admin' || needed === 'member') throw new Refusal('FORBIDDEN', 'refusals.forbidden')
  throw new Refusal('FORBIDDEN', `team.missing.${needed satisfies Permission | 'everything'}`)
}

/** Refuses a member of the team without a second factor with FORBIDDEN, while the operator requires one. */
export async function requireFactorOfTeam({ db }: Pick<Ctx, 'db'>, user: UserRow | null): Promise<void> {
  if (user?.role !== 'admin' || user.second_factor) return
  if ((await readSetting(db, 'team_second_factor')) === 'required')
    throw new Refusal('FORBIDDEN', 'team.factorMissing')
}

interface Naming {
  record?: string
  machine?: string
  state?: string
}

/** The kind of record an input names: by its word, by its machine, or by the id of a state. */
const recordIn = ({ record, machine, state }: Naming): string | undefined =>
  record ?? machine ?? state?.split('.')[0]
