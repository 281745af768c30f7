import { page } from '../../../../contract/limits'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import { deviceName } from '../../accounts'
import { called } from '../../../core/person-name'
import { namedLike, requireFew } from './log-filter'

type SignInLine = Data<'admin/sign-ins'>[number]

/** Reads sign-ins to existing accounts, newest first; `next` is the cursor, null at the end. */
export async function readSignIns(
  { db }: Ctx,
  { actor, outcome, before, limit = page.limit }: Parsed<'admin/sign-ins'>,
): Promise<{ data: SignInLine[]; next: number | null }> {
  await requireFew(db, actor)
  let lines = db
    .selectFrom('sign_in_try as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.way', 's.address', 's.user_agent', 's.refused', 's.at'])
    .select(called('u').as('name'))
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
  if (actor) lines = lines.where('s.user_id', 'in', namedLike(actor))
  if (outcome) lines = lines.where('s.refused', outcome === 'failed' ? 'is not' : 'is', null)
  if (before !== undefined) lines = lines.where('s.id', '<', before)
  const rows = await lines.execute()
  const shown = rows.slice(0, limit)
  return {
    data: shown.map(({ user_id, name, user_agent, at, ...line }) => ({
      ...line,
      ...deviceName(user_agent),
      person: { id: user_id, name: name ?? '' },
      outcome: line.refused === null ? 'succeeded' : 'failed',
      at: at.toISOString(),
    })),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}
