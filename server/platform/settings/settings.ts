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

/** The operator's settings with their defaults. */
export const settingDefaults = {
  company_name: 'Threshold',
  currency_code: 'USD',
  number_with_suffix: false,
  price_decimals: 'always' as PriceDecimals,
  svg_clr: true,
  auto_approve_properties: false,
  review_edits: true,
  /**
   * Seconds during which an administrator's decision about a listing can be undone; with 0, it is applied immediately
   * (D99).
   */
  undo_seconds: moderation.undoSeconds as number,
  /** Moderators' common reasons, one per line; if empty, the reasons shipped with the product are used. */
  review_reasons: '',
  /** Minutes that a message must remain unread before its recipient gets an e-mail. */
  message_mail_minutes: chat.mail.minutes as number,
  verification_required_for_user: false,
  listing_validity_days: listing.validityDays,
  appstore_id: '',
  playstore_id: '',
  ask_location_on_start: true,
  /** Whether each sign-in method of the hosted identity service is offered, if there is such a service (D36). */
  sign_in_google: true,
  sign_in_phone: true,
  /**
   * Whether a team member's second factor is ignored, requested if the member has one, or required for administration.
   */
  team_second_factor: 'asked' as FactorRule,
  /** Whether a dispute suspends the purchased package once money is taken, or as soon as the dispute is open. */
  dispute_suspends: 'taken' as DisputeRule,
  web_favicon: '',
  web_logo: '',
  web_placeholder_logo: '',
  /** Colour of links and main buttons; empty for the design's green. */
  accent_color: '',
  google_maps_key: '',
  tile_url: '',
  /** Map archive: name of a file in the maps folder, or a URL; if empty, any file in the folder is used. */
  map_archive: '',
  contact_email: '',
  contact_phone: '',
  contact_address: '',
  /** Sections of the home page in order (D25); those not included are hidden. */
  home_sections: [...homeSectionsAtFirst] as string[],
  /** File key of the operator's picture for the home page's hero; if empty, a listing's picture is shown. */
  home_picture: '',
  /** Maintenance mode; can be set only from the command line: see `Maintenance`. */
  maintenance: 'off' as MaintenanceMode,
  /**
   * Time of the backup from which the site was restored; set by a restore and cleared only from the command line: see
   * `restoredFrom`.
   */
  restored_from: '',
}

export type SiteSettings = typeof settingDefaults

/** Returns a stored setting or its default. */
export async function readSetting<K extends keyof SiteSettings>(
  db: Kysely<DB>,
  name: K,
): Promise<SiteSettings[K]> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  return (row?.value as SiteSettings[K] | undefined) ?? settingDefaults[name]
}

/**
 * Returns the backup time, as in the backup's manifest, of a restored site that hasn't gone live yet; null for any
 * other site. The restored site's pending work may also be done by the original site, which may still be running.
 */
export const restoredFrom = async (db: Kysely<DB>): Promise<string | null> =>
  (await readSetting(db, 'restored_from')) || null

/** Query for all settings; can be combined with other queries. */
export const allSettings: DbQuestion<SiteSettings> = {
  asked: sql`(select json_object_agg(name, value) from setting)`,
  read: (stored: Partial<SiteSettings> | null) => ({ ...settingDefaults, ...stored }),
}

/** Returns all settings. */
export async function readSettings(db: Kysely<DB>): Promise<SiteSettings> {
  const [settings] = await askTogether<[SiteSettings]>(db, allSettings)
  return settings
}
