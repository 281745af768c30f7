import { chat, listing, moderation } from '../../../contract/limits'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/schema'
import { askTogether, type DbQuestion } from '../db/ask-together'
import {
  homeSectionsAtFirst,
  type DisputeRule,
  type FactorRule,
  type MaintenanceMode,
  type PriceDecimals,
} from '../../../contract/values'

/** What the operator may switch, with the value that holds until he does. */
export const settingDefaults = {
  company_name: 'Threshold',
  currency_code: 'USD',
  number_with_suffix: false,
  price_decimals: 'always' as PriceDecimals,
  svg_clr: true,
  auto_approve_properties: false,
  review_edits: true,
  /** Seconds in which an administrator's decision about a listing may be undone; 0: it counts at once (D99). */
  undo_seconds: moderation.undoSeconds as number,
  /** What moderators often write to owners, a line each; empty: as the texts of the product have it. */
  review_reasons: '',
  /** Minutes for which a message stays unread before its receiver gets an e-mail. */
  message_mail_minutes: chat.mail.minutes as number,
  verification_required_for_user: false,
  listing_validity_days: listing.validityDays,
  appstore_id: '',
  playstore_id: '',
  ask_location_on_start: true,
  /** Sign-in methods of the hosted identity service; shown where there is one (D36). */
  sign_in_google: true,
  sign_in_phone: true,
  /** Whether a second factor is ignored, asked for where a member has one, or needed for the administration. */
  team_second_factor: 'asked' as FactorRule,
  /** Whether a dispute suspends the package once money was taken, or whenever it is open. */
  dispute_suspends: 'taken' as DisputeRule,
  web_favicon: '',
  web_logo: '',
  web_placeholder_logo: '',
  /** Colour of links and main buttons; empty: the design's own green. */
  accent_color: '',
  google_maps_key: '',
  tile_url: '',
  /** A file of the folder of maps, or the address of one elsewhere; empty: whichever is in the folder. */
  map_archive: '',
  contact_email: '',
  contact_phone: '',
  contact_address: '',
  /** Sections of the home page in their order (D25); one that is left out is not shown. */
  home_sections: [...homeSectionsAtFirst] as string[],
  /** File key of the picture the operator chose for the opening of the home page; without one a listing is shown. */
  home_picture: '',
  /** Set from the command line alone: see `Maintenance`. */
  maintenance: 'off' as MaintenanceMode,
  /** Set by a restore and cleared from the command line alone: see `restoredFrom`. */
  restored_from: '',
}

export type SiteSettings = typeof settingDefaults

/** One setting as stored, or its default. */
export async function readSetting<K extends keyof SiteSettings>(
  db: Kysely<DB>,
  name: K,
): Promise<SiteSettings[K]> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return (row?.value as SiteSettings[K] | undefined) ?? settingDefaults[name]
}

/**
 * Of a site that was restored and has not gone live since: the moment of its backup, as in its manifest. Null of every
 * other. What waits in such a site may be carried out by the one that was backed up, which may live on.
 */
export const restoredFrom = async (db: Kysely<DB>): Promise<string | null> =>
  (await readSetting(db, 'restored_from')) || null

/** All settings at once, to be asked along with others. */
export const allSettings: DbQuestion<SiteSettings> = {
  asked: sql`(select json_object_agg(name, value) from setting)`,
  read: (stored: Partial<SiteSettings> | null) => ({ ...settingDefaults, ...stored }),
}

/** All settings at once. */
export async function readSettings(db: Kysely<DB>): Promise<SiteSettings> {
  const [settings] = await askTogether<[SiteSettings]>(db, allSettings)
  return settings
}
