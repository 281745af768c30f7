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
import { changedByOthers, changesOf, noteChange, standsNow, versionsOf } from '../../../core/change-log'

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

/** What the operator decides about the marketplace: moderation (D11, D12), how long listings run (D13), who he is,
 * how the marketplace looks and counts (§3), and whose maps are shown (D90).  */
export function settingsRoutes(serve: Serve) {
  serve('admin/settings', async ({ ctx }) => {
    // Before the values: what changes in between is then newer than the version, and warned of.
    const version = Math.max(0, ...(await versionsOf(ctx.db, 'setting')).values())
    const settings = await readSettings(ctx.db)
    const values = Object.fromEntries(names.map((name) => [name, settings[name]])) as SettingValues
    return {
      ...reply({ ...values, version }, 'refusals.found'),
      // What has a page of its own, the home page, is written down there.
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

/** A map that is named has to be there: one that is not would leave every map without streets. */
async function refuseMissingArchive(
  { config }: Ctx,
  { map_archive: name = '' }: Parsed<'admin/settings:save'>,
): Promise<void> {
  if (!isArchiveName(name) || (await hasArchive(config.DATA_DIR, name))) return
  const problem = 'operator.mapArchiveMissing'
  throw new Refusal('VALIDATION', problem, { errors: { map_archive: problem } })
}

/** Pictures of the marketplace that are sent as files. */
const pictures = ['web_logo', 'web_favicon', 'web_placeholder_logo'] as const

/** The pictures that came along, checked and put away, with the address of each as its setting. Never inside a transaction. */
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
 * Writes what differs, each with its line in the log; what is not named stays. CONFLICT where another administrator
 * has changed one of them after what this one looked at.
 */
async function save(
  ctx: Ctx,
  actorId: number,
  input: Parsed<'admin/settings:save'>,
  files: readonly NewFile[],
): Promise<string[]> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (trx) => {
    // One at a time, so that each sees what the one before has changed.
    await sql`lock table setting in exclusive mode`.execute(trx)
    const before = await readSettings(trx)
    const changed = names.filter((name) => input[name] !== undefined && input[name] !== before[name])
    const others = await changedByOthers(trx, 'setting', { version: input.version, actorId })
    const lost = changed.filter((name) => others.has(name))
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
