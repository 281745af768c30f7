import { sql } from 'kysely'
import { isArchiveName } from '../../../../contract/map/map-archive'
import type { Parsed } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import { json } from '../../../platform/db/json'
import { hasArchive } from '../../../platform/maps/archives'
import { Refusal } from '../../../platform/refusal'
import { ReceivedFile, reply, type Serve } from '../../../platform/http/registry'
import { checkPicture, putFile, writeFiles, type NewFile } from '../../../platform/media/store-file'
import { pictureUrl } from '../../../platform/media/links'
import { fileRefusal } from '../../../platform/media/file-refusal'
import { readSettings, type SiteSettings } from '../../../platform/settings/settings'
import { announcePublicChange } from '../../../platform/stream/public-change'
import { changedSince, changesOf, noteChange, standsNow, versionsOf } from '../../../core/change-log'

const names = [
  'auto_approve_properties',
  'review_edits',
  'undo_seconds',
  'review_reasons',
  'listing_validity_days',
  'message_mail_minutes',
  'verification_required_for_user',
  'company_name',
  'contact_email',
  'contact_phone',
  'contact_address',
  'currency_code',
  'sign_in_google',
  'sign_in_phone',
  'team_second_factor',
  'dispute_suspends',
  'number_with_suffix',
  'price_decimals',
  'svg_clr',
  'ask_location_on_start',
  'web_logo',
  'web_favicon',
  'web_placeholder_logo',
  'accent_color',
  'appstore_id',
  'playstore_id',
  'google_maps_key',
  'tile_url',
  'map_archive',
] as const satisfies readonly (keyof SiteSettings)[]

type SettingValues = Pick<SiteSettings, (typeof names)[number]>

/**
 * Registers the calls for marketplace settings: moderation (D11, D12), listing duration (D13), operator details,
 * appearance and units (§3), and maps (D90).
 */
export function settingsRoutes(serve: Serve) {
  serve('admin/settings', async ({ ctx }) => {
    // Read before the values, so that a concurrent change has a newer version and is detected on save.
    const version = Math.max(0, ...(await versionsOf(ctx.db, 'setting')).values())
    const settings = await readSettings(ctx.db)
    const values = Object.fromEntries(names.map((name) => [name, settings[name]])) as SettingValues
    return {
      ...reply({ ...values, version }, 'refusals.found'),
      // Changes to the home page are listed on the home page's own settings page.
      extra: {
        history: (await changesOf(ctx.db, 'setting')).filter(({ subject }) =>
          names.some((name) => subject === `setting.${name}`),
        ),
      },
    }
  })

  serve('admin/settings:save', async ({ input, ctx, caller }) => {
    await refuseMissingArchive(ctx, input)
    const sent = await sentPictures(ctx, input)
    const changed = await save(ctx, caller.user.id, { ...input, ...sent.addresses }, sent.files)
    announcePublicChange(ctx)
    return reply({ changed }, 'refusals.saved')
  })
}

/** Rejects a map archive that doesn't exist, because maps would show no streets. */
async function refuseMissingArchive(
  { config }: Ctx,
  { map_archive: name = '' }: Parsed<'admin/settings:save'>,
): Promise<void> {
  if (!isArchiveName(name) || (await hasArchive(config.DATA_DIR, name))) return
  const problem = 'operator.mapArchiveMissing'
  throw new Refusal('VALIDATION', problem, { errors: { map_archive: problem } })
}

/** Settings that are uploaded as image files. */
const pictures = ['web_logo', 'web_favicon', 'web_placeholder_logo'] as const

/** Validates and stores uploaded images and returns their addresses as settings. Never call it inside a transaction. */
async function sentPictures(ctx: Ctx, input: Parsed<'admin/settings:save'>) {
  const files: NewFile[] = []
  const addresses: Partial<Record<(typeof pictures)[number], string>> = {}
  for (const name of pictures) {
    const received = input[`${name}_file`]
    if (!(received instanceof ReceivedFile)) continue
    const checked = await checkPicture(received)
    if (!checked.ok) throw fileRefusal(name, checked.reason)
    const row = await putFile({ files: ctx.files, ownerId: null, now: ctx.clock.now() }, checked.file)
    files.push(row)
    addresses[name] = pictureUrl(row.key) ?? ''
  }
  return { files, addresses }
}

/**
 * Saves changed settings, each with a log entry; settings not included are unchanged. Refuses with CONFLICT if one of
 * them has changed in the meantime.
 */
async function save(
  ctx: Ctx,
  actorId: number,
  input: Parsed<'admin/settings:save'>,
  files: readonly NewFile[],
): Promise<string[]> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    // Serialised, so that each save sees the previous one's changes.
    await sql`lock table setting in exclusive mode`.execute(trx)
    const before = await readSettings(trx)
    const changed = names.filter((name) => input[name] !== undefined && input[name] !== before[name])
    const since = await changedSince(trx, 'setting', input.version)
    const lost = changed.filter((name) => since.has(name))
    if (lost.length > 0) {
      const errors = Object.fromEntries(lost.map((name) => [name, standsNow(before[name])]))
      throw new Refusal('CONFLICT', 'operator.changedMeanwhile', { errors })
    }
    await writeFiles(trx, files)
    for (const name of changed) {
      const after = input[name]
      await trx
        .insertInto('setting')
        .values({ name, value: json(after) })
        .onConflict((known) => known.column('name').doUpdateSet({ value: json(after) }))
        .execute()
      await noteChange(trx, { subject: `setting.${name}`, before: before[name], after, actorId, at })
    }
    return changed
  })
}
