import { json } from '../../../server/platform/db/json'
import type { IdentityBody } from './fields'
import type { IdentityContext } from './tokens'

const name = 'sandbox_identity_hides_people'

/**
 * Whether the stand-in hides who has an account, as every new Firebase project does: a wrong password and an unknown
 * address get the same answer then. Older projects tell them apart.
 */
export async function hidesPeople({ db }: IdentityContext): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value !== false
}

/** The switch, in the wire shape of the emulator's own. */
export async function readConfig(context: IdentityContext) {
  return { emailPrivacyConfig: { enableImprovedEmailPrivacy: await hidesPeople(context) } }
}

/** Turns it. */
export async function writeConfig(context: IdentityContext, body: IdentityBody) {
  const { enableImprovedEmailPrivacy: hides } = (body['emailPrivacyConfig'] ?? {}) as Record<string, unknown>
  if (typeof hides === 'boolean')
    await context.db
      .insertInto('setting')
      .values({ name, value: json(hides) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json(hides) }))
      .execute()
  return readConfig(context)
}
