import { json } from '../../platform/db/open'
import type { IdentityBody } from './fields'
import type { Desk } from './tokens'

const name = 'sandbox_identity_hides_people'

/**
 * Whether the stand-in hides who has an account, as every new Firebase project does: a wrong password and an unknown
 * address get the same answer then. Older projects say which it was.
 */
export async function hidesPeople({ db }: Desk): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value !== false
}

/** The switch, in the wire shape of the emulator's own. */
export async function readConfig(desk: Desk) {
  return { emailPrivacyConfig: { enableImprovedEmailPrivacy: await hidesPeople(desk) } }
}

/** Turns it. */
export async function writeConfig(desk: Desk, body: IdentityBody) {
  const { enableImprovedEmailPrivacy: hides } = (body['emailPrivacyConfig'] ?? {}) as Record<string, unknown>
  if (typeof hides === 'boolean')
    await desk.db
      .insertInto('setting')
      .values({ name, value: json(hides) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json(hides) }))
      .execute()
  return readConfig(desk)
}
