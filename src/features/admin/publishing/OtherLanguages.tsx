import type { FieldValues } from 'react-hook-form'
import { plainLanguage } from '../../../../contract/language/language-path'
import { translatedFields, type PublicationKind } from '../../../../contract/values'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Field } from '../../../ui/forms/Field'
import { TextArea } from '../../../ui/forms/TextArea'
import { TextInput } from '../../../ui/forms/TextInput'
import type { ShapeForm } from '../../../ui/forms/use-shape-form'
import { useLanguages } from './choices'
import { fieldsOf } from './entry-fields'

export interface OtherLanguagesProps {
  form: ShapeForm<FieldValues>
  kind: PublicationKind
}

/**
 * A catalogue entry's texts in the site's other languages, side by side; renders nothing for kinds without such texts.
 */
export function OtherLanguages({ form, kind }: OtherLanguagesProps) {
  const { t, i18n } = useTranslation()
  const languages = useLanguages()
  const others = languages.filter(({ code }) => code !== plainLanguage)
  const main = languages.find(({ code }) => code === plainLanguage)?.name ?? ''
  const fields = kind in translatedFields ? translatedFields[kind as keyof typeof translatedFields] : []
  if (fields.length === 0 || others.length === 0) return null
  const written = (name: string) => String(form.watch(name) ?? '')
  /** Returns the fields whose text in the main language is missing, wholly or in part, in this language. */
  const missingIn = (code: string) =>
    fields.filter((field) => {
      const own = written(`texts.${code}.${field}`)
      return linesOf(written(field)) > (field === 'options' ? linesOf(own) : own.trim() ? Infinity : 0)
    })
  const names = (missing: readonly (typeof fields)[number][]) =>
    new Intl.ListFormat(i18n.language).format(missing.map((field) => t(`publishing.field.${field}`)))
  return (
    <fieldset className="grid gap-4 border-t border-line pt-5">
      <legend className="float-start w-full font-semibold">{t('publishing.field.texts')}</legend>
      <p className="measure text-sm text-muted">{t('publishing.languagesText', { language: main })}</p>
      <div className="grid gap-6 sm:grid-cols-2">
        {others.map(({ code, name, rtl }) => {
          const missing = missingIn(code)
          return (
            <fieldset key={code} className="grid min-w-0 content-start gap-3" data-language={code}>
              <legend className="float-start flex w-full flex-wrap items-baseline gap-x-2 text-sm font-semibold">
                <bdi lang={code}>{name}</bdi>
                <span className="text-xs font-normal text-muted">
                  {missing.length > 0
                    ? t('publishing.languageMissing', { fields: names(missing) })
                    : t('publishing.languageComplete')}
                </span>
              </legend>
              {fields.map((field) => {
                const own = `texts.${code}.${field}`
                const isLong = fieldsOf[kind].some((one) => one.name === field && one.write === 'area')
                const box = { ...form.register(own), lang: code, dir: rtl ? 'rtl' : 'ltr' } as const
                return (
                  <Field
                    key={field}
                    name={own}
                    label={t(`publishing.field.${field}`)}
                    hint={field === 'options' && t('publishing.hint.optionTexts')}
                    error={form.errorOf(own)}
                  >
                    {isLong ? (
                      <TextArea rows={field === 'options' ? linesOf(written(field)) + 1 : 3} {...box} />
                    ) : (
                      <TextInput {...box} />
                    )}
                  </Field>
                )
              })}
            </fieldset>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Returns the number of non-empty lines in a text. */
const linesOf = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length
