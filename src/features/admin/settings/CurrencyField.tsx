import type { ComponentPropsWithRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currencies } from '../../../../contract/currencies'
import { Field } from '../../../ui/Field'
import { Select } from '../../../ui/Select'

/** The currency of the marketplace, each by its code and its name in the reader's language. */
export function CurrencyField({ error, ...control }: ComponentPropsWithRef<'select'> & { error?: string }) {
  const { t, i18n } = useTranslation()
  const names = new Intl.DisplayNames([i18n.language, 'en'], { type: 'currency' })
  return (
    <Field
      name="currency_code"
      label={t('operator.setting.currency_code')}
      hint={t('operator.settingHint.currency_code')}
      error={error}
      required
      className="max-w-sm"
    >
      <Select {...control}>
        {currencies.map((code) => (
          <option key={code} value={code}>
            {`${code} · ${names.of(code) ?? code}`}
          </option>
        ))}
      </Select>
    </Field>
  )
}
