import { sql } from 'kysely'
import type { Ctx } from '../../platform/context'
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
  const title = await db
    .selectFrom('payment')
    .innerJoin('package', 'package.id', 'payment.package_id')
    .select('package.name')
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
  const team = await db
    .selectFrom('app_user')
    .select(['id', 'name', 'email'])
    .where('role', '=', 'admin')
    .where('account_state', '=', 'active')
    .where(sql<boolean>`permissions && '{everything,money}'`)
    .execute()
  await db.transaction().execute(async (trx) => {
    const sent = await trx
      .selectFrom('notification')
      .select('id')
      .where('letter', '=', messageId)
      .executeTakeFirst()
    if (sent) return
    for (const [at, { id, name, email }] of team.entries()) {
      const params = {
        name: name || (email ?? ''),
        title: title?.name ?? '',
        record: 'payment',
        id: paymentId,
      }
      const link = `/admin/record/payment/${paymentId}`
      // Message ids are unique, so only the first row stores this one.
      const notice = { user_id: id, type, params, link, ...(at === 0 && { letter: messageId }) }
      await tell(trx, notice, clock.now())
    }
  })
  bus.wake(team.map(({ id }) => id))
}
