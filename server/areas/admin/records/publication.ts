import { fieldsOf, type Show } from './shown'

/** What the operator published, in short: its own page of the administration shows the whole. */
export const showPublication: Show = async (db, id) => {
  const row = await db
    .selectFrom('publication')
    .select(['kind', 'version', 'created_at'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return { fields: row ? fieldsOf(row) : [], images: [], pending_changes: [], public_path: null }
}
