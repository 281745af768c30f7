import { fieldsOf, type Show } from './shown'

/** A message to the house: who wrote, what, and what was answered. */
export const showContactMessage: Show = async (db, id) => {
  const row = await db
    .selectFrom('contact_message')
    .select(['first_name', 'last_name', 'email', 'subject', 'message', 'answer', 'created_at'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!row) return { fields: [], images: [], pending_changes: [], public_path: null }
  const { first_name, last_name, ...content } = row
  const fields = fieldsOf({ written_by: `${first_name} ${last_name}`, ...content })
  return { fields, images: [], pending_changes: [], public_path: null }
}
