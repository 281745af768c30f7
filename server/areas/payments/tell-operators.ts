import { sql } from 'kysely'
import type { Ctx } from '../../platform/context'
import { textInColumn } from '../../platform/texts/catalogue-text'
import { tell } from '../../core/notify'

/** A payment to review, and the e-mail about it. */
interface News {
  type: string
  paymentId: string
  letter: string
}

/** Notifies every administrator responsible for payments that a payment needs a review. */
export async function tellOperators(ctx: Ctx, { type, paymentId, letter: messageId }: News): Promise<void> {
  const { db, clock, bus } = ctx
  const team = await db
    .selectFrom('app_user as u')
    .leftJoin('payment as y', (join) => join.on('y.id', '=', paymentId))
    .leftJoin('package as k', 'k.id', 'y.package_id')
    .select(['u.id', 'u.name', 'u.email'])
    .select(textInColumn('k', 'name', 'u.lang').as('title'))
    .where('u.role', '=', 'admin')
    .where('u.account_state', '=', 'active')
    .where(sql<boolean>`u.permissions && '{everything,money}'`)
    .execute()
  await db.transaction().execute(async (trx) => {
    const sent = await trx
      .selectFrom('notification')
      .select('id')
      .where('letter', '=', messageId)
      .executeTakeFirst()
    if (sent) return
    for (const [at, { id, name, email, title }] of team.entries()) {
      const params = { name: name || (email ?? ''), title: title ?? '', record: 'payment', id: paymentId }
      const link = `/admin/record/payment/${paymentId}`
      // Message ids are unique, so only the first row stores this one.
      const notice = { user_id: id, type, params, link, ...(at === 0 && { letter: messageId }) }
      await tell(trx, notice, clock.now())
    }
  })
  bus.wake(team.map(({ id }) => id))
}
