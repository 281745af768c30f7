import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../i18n/use-translation'
import { plainLanguage } from '../../../contract/language-address'
import { languages } from '../../../contract/languages'
import { formFieldTypes } from '../../../contract/values'
import { Badge } from '../../ui/Badge'
import { Checkbox } from '../../ui/Checkbox'
import { Field } from '../../ui/Field'
import { IconButton } from '../../ui/IconButton'
import { MoveButtons } from '../../ui/MoveButtons'
import { Select } from '../../ui/Select'
import { TextInput } from '../../ui/TextInput'
import { OptionList } from './OptionList'
import { isChoice, writtenIn, type BuilderValues } from './values'

export interface QuestionCardProps {
  form: UseFormReturn<BuilderValues>
  /** Place of the question, from 0. */
  at: number
  count: number
  /** What the server refused, by `fields.<place>.<part>`. */
  errors: Record<string, string>
  onMove: (to: number) => void
  onRemove: () => void
  onOptionRemoved: () => void
}

/** One question in the builder: its place, its words in each language, its kind and its options. */
export function QuestionCard({
  form,
  at,
  count,
  errors,
  onMove,
  onRemove,
  onOptionRemoved,
}: QuestionCardProps) {
  const { t } = useTranslation()
  const { register, watch } = form
  const path = `fields.${at}` as const
  const { answered, active, field_type: kind, label } = watch(path)
  const name = label.en || t('verification.builder.unnamed')
  const field = (part: string, text: string) => ({
    name: `${path}.${part}`,
    label: text,
    error: errors[`${path}.${part}`],
  })
  return (
    <section
      aria-label={t('verification.builder.question', { n: at + 1 })}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h2 className="text-sm font-semibold">{t('verification.builder.question', { n: at + 1 })}</h2>
        {!active && <Badge tone="warn">{t('verification.builder.shut')}</Badge>}
        {answered && <Badge>{t('verification.builder.answered')}</Badge>}
        <span className="ms-auto flex">
          <MoveButtons
            up={t('verification.builder.earlier', { name })}
            down={t('verification.builder.later', { name })}
            isFirst={at === 0}
            isLast={at === count - 1}
            onMove={(by) => onMove(at + by)}
          />
          {!answered && (
            <IconButton icon="trash" label={t('verification.builder.remove', { name })} onClick={onRemove} />
          )}
        </span>
      </header>
      <div className="grid gap-4 sm:grid-cols-2">
        {languages.flatMap((lang) =>
          (['label', 'hint'] as const).map((part) => (
            <Field
              key={`${part}.${lang}`}
              {...field(`${part}.${lang}`, t(`verification.builder.${part}.${lang}`))}
              required={part === 'label' && lang === plainLanguage}
              optional={part === 'hint' || lang !== plainLanguage}
            >
              <TextInput {...writtenIn(lang)} {...register(`${path}.${part}.${lang}`)} />
            </Field>
          )),
        )}
        <Field
          {...field('field_type', t('verification.builder.kind'))}
          hint={answered ? t('verification.builder.kindFixed') : undefined}
        >
          <Select
            {...register(`${path}.field_type`)}
            disabled={answered}
            options={formFieldTypes}
            text={(one) => t(`verification.kind.${one}`)}
          />
        </Field>
        <div className="self-end">
          <Checkbox label={t('verification.builder.required')} {...register(`${path}.required`)} />
          <Checkbox label={t('verification.builder.active')} {...register(`${path}.active`)} />
        </div>
      </div>
      {isChoice(kind) && (
        <OptionList
          form={form}
          at={at}
          error={errors[`${path}.options`]}
          errors={errors}
          onRemoved={onOptionRemoved}
        />
      )}
    </section>
  )
}
