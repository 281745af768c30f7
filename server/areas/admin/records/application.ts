import { fieldsOf, type Show } from './shown'

/** An application to be a verified agent: its owner and how often it was sent; the answers have a call of their own. */
export const showApplication: Show = async (db, id) => {
  const row = await db
    .selectFrom('agent_application as a')
    .innerJoin('app_user as u', 'u.id', 'a.user_id')
    .select(['u.email', 'u.mobile', 'u.city', 'u.country', 'u.created_at', 'a.reason', 'u.is_demo as demo'])
    .select((eb) =>
      eb
        .selectFrom('agent_submission')
        .select(eb.fn.countAll<number>().as('n'))
        .whereRef('application_id', '=', 'a.id')
        .as('times_sent'),
    )
    .where('a.id', '=', Number(id))
    .executeTakeFirst()
  const fields = row ? fieldsOf({ ...row, demo: row.demo || null }) : []
  return { fields, images: [], pending_changes: [], public_path: null }
}
