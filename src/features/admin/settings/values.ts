import type { TFunction } from 'i18next'
import type { Data, Input } from '../../../../contract/types'
import type { Change } from '../ChangeLog'

type AdminSettings = Data<'admin/settings'>

/** Some of the settings by name. */
const settingNames = <const Names extends readonly (keyof AdminSettings)[]>(...names: Names) => names

/** The settings that are yes or no, and those that are words, in the order of the form. */
export const flags = settingNames('auto_approve_properties', 'review_edits', 'verification_required_for_user')
export const lines = settingNames('company_name', 'contact_email', 'contact_phone', 'contact_address')
/** Ways in that the hosted identity service opens (D36). */
export const routes = settingNames('sign_in_google', 'sign_in_phone')
/** How the marketplace looks and counts, and where its app is (§3). */
export const looks = settingNames('number_with_suffix', 'svg_clr', 'ask_location_on_start')
export const pictures = settingNames(
  'web_logo',
  'web_favicon',
  'web_placeholder_logo',
  'appstore_id',
  'playstore_id',
)
/** What maps are drawn with. */
export const maps = settingNames('google_maps_key', 'tile_url', 'map_archive')

export type SettingValues = Omit<AdminSettings, 'listing_validity_days'> & { listing_validity_days: string }

/** The settings as the form has them. */
export const valuesOf = (settings: AdminSettings): SettingValues => ({
  ...settings,
  listing_validity_days: String(settings.listing_validity_days),
})

/** Only what was touched is sent: what another administrator changes meanwhile stays. */
export function touched(
  values: SettingValues,
  dirty: Partial<Record<keyof SettingValues, boolean>>,
): Input<'admin/settings:save'> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => dirty[name as keyof SettingValues]))
}

/** A line of the log in words. */
export function changeText(t: TFunction, { subject, before, after }: Change): string {
  const texts = (value: string) => {
    if (value === '') return t('operator.empty')
    if (subject === 'setting.team_second_factor') return t(`operator.secondFactor.${value}`)
    if (subject === 'setting.dispute_suspends') return t(`operator.disputeSuspends.${value}`)
    return value === 'true' || value === 'false'
      ? t(value === 'true' ? 'operator.yes' : 'operator.no')
      : value
  }
  const name = t(`operator.${subject}`)
  return t('operator.changed', { subject: name, before: texts(before), after: texts(after) })
}
