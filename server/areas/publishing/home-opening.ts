import { sql } from 'kysely'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import { changedSince, noteChange, standsNow, versionsOf } from '../../core/change-log'
import type { Trx } from '../../core/kind'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import { Refusal } from '../../platform/refusal'
import { ReceivedFile, reply, type Serve } from '../../platform/http/registry'
import { languageList, loadLanguages } from '../../platform/texts/languages'
import { checkPicture, putFile, writeFiles, type NewFile } from '../../platform/media/store-file'
import { pictureUrl } from '../../platform/media/links'
import { fileRefusal } from '../../platform/media/file-refusal'
import { readSetting } from '../../platform/settings/settings'
import { announcePublicChange } from '../../platform/stream/public-change'
import { lockLanguages, overlayTexts, ownTexts, shippedText } from '../languages'

/**
 * Name of the hero's entries in the settings log, which contain the texts in each language and the picture's file key.
 */
const name = 'home_opening'
const keys = { title: 'public.home.title', text: 'public.home.text' } as const

type SaveInput = Parsed<'admin/home-opening:save'>

/**
 * Registers the calls for the home page's hero (D25). Its title and text are ordinary language texts and its picture is
 * a setting; all are edited together here.
 */
export function homeOpeningRoutes(serve: Serve) {
  serve('admin/home-opening', async ({ ctx }) => reply(await read(ctx), 'refusals.found'))

  serve('admin/home-opening:save', async ({ input, ctx, caller }) => {
    const version = await save(ctx, caller.user.id, input)
    // Takes effect here immediately; other processes are notified.
    await loadLanguages(ctx.db)
    announcePublicChange(ctx)
    return reply({ version }, 'refusals.saved')
  })
}

async function read({ db }: Ctx): Promise<Data<'admin/home-opening'>> {
  const own = await ownTexts(db)
  return {
    texts: languageList().map(({ code, name: called, rtl }) => ({
      code,
      name: called,
      rtl,
      title: own.get(code)?.[keys.title] ?? '',
      text: own.get(code)?.[keys.text] ?? '',
      shipped_title: shippedText(code, keys.title),
      shipped_text: shippedText(code, keys.text),
    })),
    image: pictureUrl((await readSetting(db, 'home_picture')) || null),
    version: (await versionsOf(db, 'setting')).get(name) ?? 0,
  }
}

/** Saves texts and picture; returns the number of the change. */
async function save(ctx: Ctx, actorId: number, asked: SaveInput): Promise<number> {
  const at = ctx.clock.now()
  const unknown = Object.keys(asked.texts).find((code) => languageList().every((one) => one.code !== code))
  if (unknown !== undefined)
    throw new Refusal('VALIDATION', 'refusals.validation', {
      errors: { [`texts.${unknown}`]: 'languages.codeWrong' },
    })
  const sent = await sentPicture(ctx, asked)
  return ctx.db.transaction().execute(async (trx) => {
    // Serialised, so that each save sees the previous one's changes.
    await sql`lock table setting in exclusive mode`.execute(trx)
    await lockLanguages(trx)
    if ((await changedSince(trx, 'setting', asked.version)).has(name)) {
      const errors = await lostTexts(trx, asked)
      // Sent again after a lost answer, the texts are the stored ones.
      if (sent.length > 0 || asked.remove_image || Object.keys(errors).length > 0)
        throw new Refusal('CONFLICT', 'operator.changedMeanwhile', { errors })
    }
    const before = await stored(trx)
    await writeFiles(trx, sent)
    for (const [code, { title, text }] of Object.entries(asked.texts))
      await overlayTexts(trx, code, { [keys.title]: title, [keys.text]: text }, at)
    const picture = sent[0]?.key ?? (asked.remove_image ? '' : undefined)
    if (picture !== undefined) await keepPicture(trx, picture)
    const after = await stored(trx)
    if (JSON.stringify(before) !== JSON.stringify(after))
      await noteChange(trx, { subject: `setting.${name}`, before, after, actorId, at })
    return (await versionsOf(trx, 'setting')).get(name) ?? 0
  })
}

/** Returns the current version of each text that would be overwritten. */
async function lostTexts(trx: Trx, { texts }: SaveInput) {
  const own = await ownTexts(trx)
  const lost = Object.entries(texts).flatMap(([code, typed]) =>
    (['title', 'text'] as const).flatMap((part) => {
      const now = own.get(code)?.[keys[part]] ?? ''
      return typed[part] === now ? [] : [[`texts.${code}.${part}`, standsNow(now)] as const]
    }),
  )
  return Object.fromEntries(lost)
}

/** Returns the current texts and picture in log format. */
async function stored(trx: Trx): Promise<object> {
  const own = [...(await ownTexts(trx))].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    picture: await readSetting(trx, 'home_picture'),
    texts: Object.fromEntries(
      own.flatMap(([code, texts]) => {
        const { [keys.title]: title, [keys.text]: text } = texts
        return title || text ? [[code, { title, text }]] : []
      }),
    ),
  }
}

async function keepPicture(trx: Trx, key: string): Promise<void> {
  const value = json(key)
  await trx
    .insertInto('setting')
    .values({ name: 'home_picture', value })
    .onConflict((known) => known.column('name').doUpdateSet({ value }))
    .execute()
}

/** Validates and stores the uploaded picture. Never call it in a transaction. */
async function sentPicture(ctx: Ctx, { image }: SaveInput): Promise<NewFile[]> {
  if (!(image instanceof ReceivedFile)) return []
  const checked = await checkPicture(image)
  if (!checked.ok) throw fileRefusal('image', checked.reason)
  return [await putFile({ files: ctx.files, ownerId: null, now: ctx.clock.now() }, checked.file)]
}
