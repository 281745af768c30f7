import { sql } from 'kysely'
import type { Parsed } from '../../../contract/calls/call-types'
import { homeSections } from '../../../contract/values'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import { Refusal } from '../../platform/refusal'
import { reply, type Serve } from '../../platform/http/registry'
import { announcePublicChange } from '../../platform/stream/public-change'
import { changedSince, changesOf, noteChange, versionsOf } from '../../core/change-log'
import { readSetting } from '../../platform/settings/settings'

const name = 'home_sections'

/**
 * Registers the calls for the home page's sections and their order (D25). They are stored as a setting, so their
 * changes appear in the settings log.
 */
export function homeSectionRoutes(serve: Serve) {
  serve('admin/home-sections', async ({ ctx }) => {
    const version = (await versionsOf(ctx.db, 'setting')).get(name) ?? 0
    const stored = await readSetting(ctx.db, name)
    const sections = homeSections.filter((one) => stored.includes(one))
    sections.sort((a, b) => stored.indexOf(a) - stored.indexOf(b))
    const history = (await changesOf(ctx.db, 'setting')).filter(
      ({ subject }) => subject === `setting.${name}` || subject === 'setting.home_opening',
    )
    return { ...reply({ sections, version }, 'refusals.found'), extra: { history } }
  })

  serve('admin/home-sections:save', async ({ input, ctx, caller }) => {
    const data = await save(ctx, caller.user.id, input)
    announcePublicChange(ctx)
    return reply(data, 'refusals.saved')
  })
}

async function save(ctx: Ctx, actorId: number, { sections, version }: Parsed<'admin/home-sections:save'>) {
  const at = ctx.clock.now()
  const value = json(sections)
  await ctx.db.transaction().execute(async (trx) => {
    // Serialised, so that each save sees the previous one's changes.
    await sql`lock table setting in exclusive mode`.execute(trx)
    const before = await readSetting(trx, name)
    if (JSON.stringify(before) === JSON.stringify(sections)) return
    if ((await changedSince(trx, 'setting', version)).has(name))
      throw new Refusal('CONFLICT', 'operator.switchedMeanwhile')
    await trx
      .insertInto('setting')
      .values({ name, value })
      .onConflict((known) => known.column('name').doUpdateSet({ value }))
      .execute()
    await noteChange(trx, { subject: `setting.${name}`, before, after: sections, actorId, at })
  })
  return { sections }
}
