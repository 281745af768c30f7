import { called } from '../../../core/person-name'
import { fieldsOf, type Show } from './record-content'

/** Shows a block: the blocked user, the reason, and whether the blocked user blocks the author as well. */
export const showBlock: Show = async (db, id) => {
  const row = await db
    .selectFrom('block as b')
    .innerJoin('app_user as u', 'u.id', 'b.user_id')
    .leftJoin('app_user as t', 't.id', 'b.to_user_id')
    .select(['b.reason as block_reason', 'b.created_at', 'b.to_admin'])
    .select([called('u').as('blocked_by'), called('t').as('blocked_one')])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('block as back')
            .select('back.id')
            .whereRef('back.user_id', '=', 'b.to_user_id')
            .whereRef('back.to_user_id', '=', 'b.user_id')
            .where('back.state', '=', 'blocked'),
        )
        .as('blocked_back'),
    )
    .where('b.id', '=', Number(id))
    .executeTakeFirst()
  if (!row) return { fields: [], images: [], pending_changes: [], public_path: null }
  // A block without an author was made by the operator.
  const content = {
    ...row,
    to_admin: row.to_admin || null,
    blocked_back: row.to_admin ? null : row.blocked_back,
  }
  return { fields: fieldsOf(content), images: [], pending_changes: [], public_path: null }
}
