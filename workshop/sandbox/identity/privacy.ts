import { json } from '../../../server/platform/db/json'
import type { IdentityBody } from './fields'
import type { IdentityContext } from './tokens'

const name = 'sandbox_identity_hides_people'

/**
 * Returns whether the sandbox hides which accounts exist, like every new Firebase project: a wrong password and an
 * unknown address then get the same answer. Older projects distinguish them.
 */
export async function hidesPeople({ db }: IdentityContext): Promise<boolean> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value !== false
}

/** Returns the setting that hides which accounts exist, in the wire format of Firebase's emulator. */
export async function readConfig(context: IdentityContext) {
  return { emailPrivacyConfig: { enableImprovedEmailPrivacy: await hidesPeople(context) } }
}

/** Changes the setting that hides which accounts exist. */
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
