import type { Data, Parsed } from '../../../contract/calls/call-types'
import { languages } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import { Refusal } from '../../platform/refusal'
import { ReceivedFile, reply, type Serve } from '../../platform/http/registry'
import { noteChange } from '../../core/change-log'
import { announcePublicChange } from '../../platform/stream/public-change'
import { checkTexts } from '../../platform/texts/check-texts'
import { english, isShipped, loadLanguages, missingIn, languageList } from '../../platform/texts/languages'
import { lockLanguages } from './own-texts'

type LanguageLine = Data<'admin/languages'>[number]

/** Registers the calls for the marketplace's languages: texts, missing texts, and the operator's overrides. */
export function languageRoutes(serve: Serve) {
  serve('admin/languages', async ({ ctx }) => reply(await list(ctx), 'refusals.found'))

  serve('admin/languages:save', async ({ input, ctx, caller }) => {
    const unknown = await save(ctx, caller.user.id, input)
    // Takes effect here immediately; other processes are notified.
    await loadLanguages(ctx.db)
    announcePublicChange(ctx)
    return reply({ unknown }, 'refusals.saved')
  })
}

async function list({ db }: Ctx): Promise<LanguageLine[]> {
  const rows = await db.selectFrom('language').selectAll().orderBy('code').execute()
  const names = new Map(languageList().map(({ code, name, rtl }) => [code, { name, rtl }]))
  const codes = [...languages, ...rows.map(({ code }) => code).filter((code) => !isShipped(code))]
  return codes.map((code) => {
    const row = rows.find((one) => one.code === code)
    const missing = missingIn(code, row?.texts ?? {})
    return {
      code,
      name: row?.name ?? names.get(code)?.name ?? code,
      rtl: isShipped(code) ? (names.get(code)?.rtl ?? false) : (row?.rtl ?? false),
      is_on: isShipped(code) || (row?.is_on ?? false),
      is_shipped: isShipped(code),
      texts: english.size,
      uploaded: Object.keys(row?.texts ?? {}).length,
      missing,
      version: row?.version ?? 0,
    }
  })
}

/** Saves a language; returns keys of the file that are unknown. */
async function save(
  ctx: Ctx,
  actorId: number,
  { code, name, rtl = false, is_on = false, file, forget = false, version }: Parsed<'admin/languages:save'>,
): Promise<string[]> {
  const sent = file instanceof ReceivedFile ? checkTexts(await file.bytes()) : null
  const at = ctx.clock.now()
  await ctx.db.transaction().execute(async (trx) => {
    await lockLanguages(trx)
    const before = await trx.selectFrom('language').selectAll().where('code', '=', code).executeTakeFirst()
    if (version !== undefined && version !== (before?.version ?? 0))
      throw new Refusal('CONFLICT', 'publishing.changedMeanwhile')
    const texts = { ...(forget ? {} : before?.texts), ...sent?.texts }
    const row = { name, rtl, is_on, texts: json(texts), version: (before?.version ?? 0) + 1, updated_at: at }
    await trx
      .insertInto('language')
      .values({ code, ...row })
      .onConflict((known) => known.column('code').doUpdateSet(row))
      .execute()
    const shown = (of: { name: string; rtl: boolean; is_on: boolean; texts: object }) =>
      `${of.name}, ${of.rtl ? 'rtl' : 'ltr'}, ${of.is_on ? '+' : '-'}, ${Object.keys(of.texts).length}`
    await noteChange(trx, {
      subject: `language.${code}`,
      before: before ? shown(before) : '',
      after: shown({ name, rtl, is_on, texts }),
      actorId,
      at,
    })
  })
  return sent?.unknown.slice(0, 100) ?? []
}
