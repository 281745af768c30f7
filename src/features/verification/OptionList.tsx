import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../ui/i18n/use-translation'
import { plainLanguage } from '../../../contract/language/language-path'
import { verification } from '../../../contract/limits'
import { languages } from '../../../contract/language/languages'
import { Button } from '../../ui/buttons/Button'
import { Field } from '../../ui/forms/Field'
import { IconButton } from '../../ui/buttons/IconButton'
import { TextInput } from '../../ui/forms/TextInput'
import { newOption, writtenIn, type BuilderValues } from './builder-values'

export interface OptionListProps {
  form: UseFormReturn<BuilderValues>
  /** Index of the question. */
  at: number
  error?: string
  errors: Record<string, string>
  onRemoved: () => void
}

/** Options of a question, in each language. */
export function OptionList({ form, at, error, errors, onRemoved }: OptionListProps) {
  const { t } = useTranslation()
  const path = `fields.${at}.options` as const
  const { fields, append, remove } = useFieldArray({ control: form.control, name: path, keyName: 'key' })
  return (
    <fieldset
      id={`field-${path}`}
      tabIndex={-1}
      aria-describedby={error ? `field-${path}-error` : undefined}
      className="grid min-w-0 gap-3"
    >
      <legend className="mb-2 text-sm font-semibold">{t('verification.builder.options')}</legend>
      {error && (
        <p id={`field-${path}-error`} className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
      {fields.map((option, nth) => (
        <div key={option.key} className="flex items-end gap-2">
          <div className="grid flex-1 gap-2 sm:grid-cols-3">
            {languages.map((lang) => (
              <Field
                key={lang}
                name={`${path}.${nth}.label.${lang}`}
                label={t(`verification.builder.option.${lang}`, { n: nth + 1 })}
                error={errors[`${path}.${nth}.label.${lang}`]}
                required={lang === plainLanguage}
                optional={lang !== plainLanguage}
              >
                <TextInput {...writtenIn(lang)} {...form.register(`${path}.${nth}.label.${lang}`)} />
              </Field>
            ))}
          </div>
          <IconButton
            icon="trash"
            label={t('verification.builder.optionRemove', { n: nth + 1 })}
            onClick={() => {
              remove(nth)
              onRemoved()
            }}
          />
        </div>
      ))}
      <Button
        size="sm"
        icon="plus"
        className="justify-self-start"
        disabled={fields.length >= verification.optionsMax}
        onClick={() => append(newOption(), { focusName: `${path}.${fields.length}.label.en` })}
      >
        {t('verification.builder.optionAdd')}
      </Button>
    </fieldset>
  )
}
