import { optionalKey } from '../../../../contract/texts/translate'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { currencies } from '../../../../contract/money/currencies'
import { disputeRules, factorRules, priceDecimals } from '../../../../contract/values'
import { Checkbox } from '../../../ui/forms/Checkbox'
import { Field } from '../../../ui/forms/Field'
import type { ShapeForm } from '../../../ui/forms/use-shape-form'
import { TextArea } from '../../../ui/forms/TextArea'
import { TextField } from '../../../ui/forms/TextField'
import { AccentField } from './AccentField'
import { ChoiceField } from './ChoiceField'
import { SettingPicture } from './SettingPicture'
import {
  isNumber,
  isPicture,
  type ChosenPictures,
  type SettingName,
  type SettingValues,
} from './setting-values'

export interface SettingFieldProps<N extends SettingName = SettingName> {
  form: ShapeForm<SettingValues>
  name: N
  chosen: ChosenPictures
  onChoose: (chosen: ChosenPictures) => void
}

const flags: readonly SettingName[] = [
  'auto_approve_properties',
  'review_edits',
  'verification_required_for_user',
  'sign_in_google',
  'sign_in_phone',
  'number_with_suffix',
  'svg_clr',
  'ask_location_on_start',
]

/** Input types of settings other than plain text. */
const types: Partial<Record<SettingName, string>> = { contact_email: 'email', contact_phone: 'tel' }

/** Settings in natural language, which follow its direction; addresses and keys are always left to right. */
const prose: readonly SettingName[] = ['company_name', 'contact_address']

/** A setting with its control. */
export function SettingField(props: SettingFieldProps) {
  const { form, name, chosen, onChoose } = props
  const { t } = useTranslation()
  const texts = {
    label: t(`operator.setting.${name}`),
    hint: t(optionalKey('operator.settingHint', name), { defaultValue: '' }),
  }
  const choices = useChoices(name)
  if (isPicture(name)) return <SettingPicture form={form} name={name} chosen={chosen} onChoose={onChoose} />
  if (name === 'accent_color') return <AccentField form={form} />
  if (flags.includes(name))
    return <Checkbox id={`field-${name}`} {...texts} error={form.errorOf(name)} {...form.register(name)} />
  if (choices)
    return <ChoiceField {...texts} choices={choices} error={form.errorOf(name)} {...form.register(name)} />
  if (name === 'review_reasons')
    return (
      <Field name={name} {...texts} error={form.errorOf(name)} optional>
        <TextArea rows={5} dir="auto" {...form.register(name)} />
      </Field>
    )
  if (isNumber(name))
    return (
      <TextField
        form={form}
        name={name}
        {...texts}
        required
        className="max-w-52"
        inputMode="numeric"
        dir="ltr"
      />
    )
  const isRequired = name === 'company_name'
  return (
    <TextField
      form={form}
      name={name}
      {...texts}
      required={isRequired}
      optional={!isRequired}
      type={types[name]}
      {...(!prose.includes(name) && { dir: 'ltr' as const, autoComplete: 'off' })}
    />
  )
}

/** Returns the options of a setting with fixed values, each with its text; null for other settings. */
function useChoices(name: SettingName): (readonly [value: string, text: string])[] | null {
  const { t, i18n } = useTranslation()
  if (name === 'team_second_factor')
    return factorRules.map((rule) => [rule, t(`operator.secondFactor.${rule}`)])
  if (name === 'price_decimals')
    return priceDecimals.map((rule) => [rule, t(`operator.priceDecimals.${rule}`)])
  if (name === 'dispute_suspends')
    return disputeRules.map((rule) => [rule, t(`operator.disputeSuspends.${rule}`)])
  if (name !== 'currency_code') return null
  const names = new Intl.DisplayNames([i18n.language, 'en'], { type: 'currency' })
  return currencies.map((code) => [code, `${code} · ${names.of(code) ?? code}`])
}
