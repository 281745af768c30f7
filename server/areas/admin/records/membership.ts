import { called } from '../../../core/person-name'
import { fieldsOf, type Show } from './shown'

/** A place in the team: the address, who invited, since when. What it may do is shown by the team's own call. */
export const showMembership: Show = async (db, id) => {
  const row = await db
    .selectFrom('membership as h')
    .leftJoin('app_user as by', 'by.id', 'h.invited_by')
    .select(['h.email', 'h.founder', 'h.created_at', 'h.due_at', 'h.state', 'h.user_id'])
    .select(called('by').as('invited_by'))
    .where('h.id', '=', Number(id))
    .executeTakeFirst()
  if (!row) return { fields: [], images: [], pending_changes: [], public_path: null }
  const { email, founder, invited_by, created_at, due_at, state } = row
  const fields = fieldsOf({
    email,
    founder: founder || null,
    invited_by,
    created_at,
    ...(state === 'invited' && { due_at }),
  })
  return { fields, images: [], pending_changes: [], public_path: null }
}
