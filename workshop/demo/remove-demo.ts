import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { everything } from '../../contract/api/permissions'
import type { Ctx } from '../../server/platform/context'
import { archiveFolder, demoArchive } from '../../server/platform/maps/archives'
import { Refusal } from '../../server/platform/refusal'
import { advance } from '../../server/core/advance'
import type { Trx } from '../../server/core/kind'

/** Names of the demo accounts that were erased or deactivated. */
export interface DemoRemoved {
  /** Names of the accounts erased with all their listings, projects, conversations and files. */
  erased: string[]
  /** Names of the accounts that were only deactivated, because an unsettled payment prevents erasure. */
  deactivated: string[]
}

const reason = 'Demo account removed for production'

/**
 * Removes the demo accounts of an earlier start and the map drawn for them. Each account is removed through its state
 * machine, as if by an administrator, so that the audit log records it. Articles, FAQ and the catalogue remain, because
 * they are the operator's.
 */
export async function removeDemo({ db, clock, config }: Ctx): Promise<DemoRemoved> {
  await rm(join(archiveFolder(config.DATA_DIR), demoArchive), { force: true })
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'email', 'name'])
    .where('is_demo', '=', true)
    .where('account_state', '<>', 'purged')
    .orderBy('id')
    .execute()
  const removed: DemoRemoved = { erased: [], deactivated: [] }
  for (const { id, email, name } of people) {
    const isGone = await db.transaction().execute((trx) => removeOne(trx, id, clock.now()))
    removed[isGone ? 'erased' : 'deactivated'].push(email ?? name)
  }
  return removed
}

async function removeOne(trx: Trx, id: number, now: Date): Promise<boolean> {
  // The first administrator or, if they have left, another one with all permissions.
  const admin = await trx
    .selectFrom('app_user as u')
    .leftJoin('membership as h', (join) => join.onRef('h.user_id', '=', 'u.id').on('h.state', '=', 'active'))
    .select('u.id')
    .where('u.role', '=', 'admin')
    .where('u.account_state', '=', 'active')
    .where(sql<boolean>`${everything} = any(u.permissions)`)
    .orderBy(sql`h.founder desc nulls last`)
    .orderBy('u.id')
    .executeTakeFirst()
  const actor = { role: 'admin', id: admin?.id ?? null } as const
  const send = (type: string) =>
    advance(trx, { record: 'account', id, event: { type }, actor, reason, now }).then(
      () => true,
      (error: unknown) => {
        // Removal isn't allowed in the account's state: already deactivated, being deleted by its owner, or with an
        // unsettled payment.
        if (error instanceof Refusal && error.code === 'NOT_ALLOWED') return false
        throw error
      },
    )
  await send('account.deactivated')
  return send('account.erased')
}
