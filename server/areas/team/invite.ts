import { dataKey } from '../../../contract/texts/translate'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import type { UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import { say } from '../../platform/texts/say'
import { recordCreated } from '../../core/advance'
import { mayGive } from './acting-admin'
import { invitedUntil } from './membership-kind'
import { readSetting } from '../../platform/settings/settings'
import { longDay } from '../../platform/texts/long-day'

/**
 * Sends an e-mail invitation in the inviter's language. VALIDATION for permissions the inviter lacks; CONFLICT if the
 * address is already on the team or invited.
 */
export async function invite(
  ctx: Ctx,
  { user, lang }: { user: UserRow; lang: Lang },
  { email, permissions }: Parsed<'admin/team:invite'>,
): Promise<number> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    // Members grant only permissions they hold. Checked here, because creating the invitation isn't an event of its
    // chart.
    if (!(await mayGive(trx, user.id, permissions)))
      throw new Refusal('VALIDATION', 'team.notYours', { errors: { permissions: 'team.notYours' } })
    const theirs = trx
      .selectFrom('app_user')
      .select('id')
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .where('account_state', '<>', 'purged')
    const member = await trx
      .selectFrom('membership')
      .select('id')
      .where('user_id', 'in', theirs)
      .where('state', '<>', 'removed')
      .executeTakeFirst()
    const made = member
      ? undefined
      : await trx
          .insertInto('membership')
          .values({
            email,
            user_id: null,
            permissions,
            invited_by: user.id,
            lang,
            due_at: invitedUntil(now),
            created_at: now,
            updated_at: now,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
    if (!made) throw new Refusal('CONFLICT', 'team.already', { errors: { email: 'team.already' } })
    const actor = { role: 'admin', id: user.id } as const
    await recordCreated(trx, { record: 'membership', id: made.id, to: 'invited', actor, now })
    await trx
      .insertInto('outbox')
      .values({ type: 'team.invite', payload: json({ record: 'membership', id: made.id }), run_at: now })
      .execute()
    return made.id
  })
}

/**
 * Effect `team.invite`: sends the invitation. It contains no secret; only a user with the verified address can accept
 * it.
 */
export async function sendInvitation(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('membership as h')
    .leftJoin('app_user as by', 'by.id', 'h.invited_by')
    .select(['h.email', 'h.lang', 'h.permissions', 'h.due_at', 'h.state', 'by.name as inviter'])
    .where('h.id', '=', Number(payload['id']))
    .executeTakeFirst()
  // The invitation is no longer open.
  if (row?.state !== 'invited') return
  const lang = row.lang as Lang
  const site = await readSetting(ctx.db, 'company_name')
  const params = {
    site,
    inviter: row.inviter || site,
    may: row.permissions.map((one) => say(lang, dataKey('team.may', one))).join(lang === 'ar' ? '، ' : ', '),
    until: longDay(lang, row.due_at),
    url: `${ctx.config.publicUrl}/admin/invitation`,
    email: row.email,
  }
  await ctx.mail.send({
    to: row.email,
    id: messageId,
    subject: say(lang, 'team.letter.subject', params),
    text: say(lang, 'team.letter.body', params),
  })
}
