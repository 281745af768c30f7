import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { everything } from '../../contract/api/permissions'
import type { Ctx } from '../../server/platform/context'
import { archiveFolder, demoArchive } from '../../server/platform/maps/archives'
import { Refusal } from '../../server/platform/refusal'
import { advance } from '../../server/core/advance'
import type { Trx } from '../../server/core/kind'

/** What became of the demo accounts. */
export interface DemoRemoved {
  /** With all that was theirs: listings, projects, conversations, files. */
  erased: string[]
  /** Deactivated only: a payment of theirs is not settled, and that bars erasing. */
  deactivated: string[]
}

const reason = 'Demo account removed for production'

/**
 * Removes the demo people that an earlier start seeded, each through the account's machine as an administrator would,
 * so that it stands in the log, and the map that was drawn for them. Articles, questions and the catalogue stay: they
 * are the operator's.
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
  // The first administrator, or another who may do everything where that one has left.
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
        // Not from the state it is in: already deactivated, leaving by itself, or with a payment that is not settled.
        if (error instanceof Refusal && error.code === 'NOT_ALLOWED') return false
        throw error
      },
    )
  await send('account.deactivated')
  return send('account.erased')
}
