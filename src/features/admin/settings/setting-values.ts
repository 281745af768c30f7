import type { TextIn } from '../../../../contract/texts/catalogue'
import { dataKey, type TFunction } from '../../../../contract/texts/translate'
import type { Data, Input } from '../../../../contract/calls/call-types'
import type { Change } from '../ChangeLog'

type AdminSettings = Data<'admin/settings'>

/** Integer settings, which the form holds as text. */
const numbers = ['listing_validity_days', 'undo_seconds', 'message_mail_minutes'] as const
type NumberName = (typeof numbers)[number]
export const isNumber = (name: SettingName): name is NumberName => numbers.some((one) => one === name)

export type SettingValues = Omit<AdminSettings, NumberName | 'version'> & Record<NumberName, string>
export type SettingName = keyof SettingValues

export type SectionName = TextIn<'operator.section'> & TextIn<'operator.sectionText'>

/** Sections of settings in page order; each is saved separately. */
export const sections: readonly { id: SectionName; names: readonly SettingName[] }[] = [
  {
    id: 'listings',
    names: [
      'auto_approve_properties',
      'review_edits',
      'verification_required_for_user',
      'listing_validity_days',
      'undo_seconds',
      'review_reasons',
    ],
  },
  { id: 'messages', names: ['message_mail_minutes'] },
  { id: 'company', names: ['company_name', 'contact_email', 'contact_phone', 'contact_address'] },
  {
    id: 'branding',
    names: ['web_logo', 'web_favicon', 'web_placeholder_logo', 'accent_color', 'svg_clr'],
  },
  { id: 'prices', names: ['currency_code', 'price_decimals', 'number_with_suffix'] },
  // Sign-in methods of the hosted identity provider (D36).
  { id: 'signIn', names: ['sign_in_google', 'sign_in_phone', 'team_second_factor'] },
  { id: 'disputes', names: ['dispute_suspends'] },
  { id: 'app', names: ['appstore_id', 'playstore_id', 'ask_location_on_start'] },
  { id: 'maps', names: ['google_maps_key', 'tile_url', 'map_archive'] },
]

/** Picture settings: sent as files, stored as URLs. */
export const pictures = ['web_logo', 'web_favicon', 'web_placeholder_logo'] as const
export type PictureName = (typeof pictures)[number]
export const isPicture = (name: SettingName): name is PictureName => pictures.some((one) => one === name)

/** Chosen pictures that aren't saved yet. */
export type ChosenPictures = Partial<Record<PictureName, File>>

/** Returns the form values of the named settings. */
export function valuesOf(settings: AdminSettings, names: readonly SettingName[]): Partial<SettingValues> {
  const all: SettingValues = {
    ...settings,
    listing_validity_days: String(settings.listing_validity_days),
    undo_seconds: String(settings.undo_seconds),
    message_mail_minutes: String(settings.message_mail_minutes),
  }
  return Object.fromEntries(names.map((name) => [name, all[name]]))
}

/** Returns only the changed settings, so saving doesn't overwrite another admin's changes. */
export function touched(
  values: Partial<SettingValues>,
  dirty: Partial<Record<SettingName, boolean>>,
  chosen: ChosenPictures,
): Input<'admin/settings:save'> {
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => dirty[name as SettingName])),
    ...Object.fromEntries(Object.entries(chosen).map(([name, file]) => [`${name}_file`, file])),
  }
}

/** Describes a line of the change log. */
export function changeText(t: TFunction, { subject, before, after }: Change): string {
  const texts = (value: string) => {
    if (value === '') return t('operator.empty')
    if (subject === 'setting.team_second_factor') return t(dataKey('operator.secondFactor', value))
    if (subject === 'setting.price_decimals') return t(dataKey('operator.priceDecimals', value))
    if (subject === 'setting.dispute_suspends') return t(dataKey('operator.disputeSuspends', value))
    return value === 'true' || value === 'false'
      ? t(value === 'true' ? 'operator.yes' : 'operator.no')
      : value
  }
  const name = t(dataKey('operator.setting', subject.replace(/^setting\./, '')))
  return t('operator.changed', { subject: name, before: texts(before), after: texts(after) })
}
