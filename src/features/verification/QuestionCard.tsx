import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../ui/i18n/use-translation'
import { plainLanguage } from '../../../contract/language/language-path'
import { languages } from '../../../contract/language/languages'
import { formFieldTypes } from '../../../contract/values'
import { Badge } from '../../ui/feedback/Badge'
import { Checkbox } from '../../ui/forms/Checkbox'
import { Field } from '../../ui/forms/Field'
import { Icon } from '../../ui/pictures/Icon'
import { IconButton } from '../../ui/buttons/IconButton'
import { MoveButtons } from '../../ui/buttons/MoveButtons'
import { Select } from '../../ui/forms/Select'
import { TextInput } from '../../ui/forms/TextInput'
import { OptionList } from './OptionList'
import { isChoice, readIn, writtenIn, type BuilderValues } from './builder-values'

export interface QuestionCardProps {
  form: UseFormReturn<BuilderValues>
  /** Index of the question. */
  at: number
  count: number
  /** Errors from the server, keyed `fields.<index>.<part>`. */
  errors: Record<string, string>
  /** Whether the question is expanded for editing. */
  isOpen: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onRemove: () => void
  onOptionRemoved: () => void
}

/** A question in the builder: one line with title, type and flags, expandable for editing. */
export function QuestionCard(props: QuestionCardProps) {
  const { form, at, errors, isOpen } = props
  const { t, i18n } = useTranslation()
  const title = form.watch(`fields.${at}.label`)
  const isWrong = Object.keys(errors).some((field) => field.startsWith(`fields.${at}.`))
  return (
    <section
      aria-label={t('verification.builder.question', { n: at + 1 })}
      className="grid gap-4 rounded-lg border border-line bg-surface p-2 sm:ps-3"
    >
      <QuestionLine {...props} name={readIn(i18n.language, title)} isWrong={isWrong} />
      {isOpen && <QuestionEditor {...props} />}
    </section>
  )
}

/** Header of a question with buttons to expand, move and delete it. */
function QuestionLine({
  form,
  at,
  count,
  isOpen,
  isWrong,
  name: typed,
  onToggle,
  onMove,
  onRemove,
}: QuestionCardProps & { name: string; isWrong: boolean }) {
  const { t } = useTranslation()
  const { answered, active, required, field_type: kind } = form.watch(`fields.${at}`)
  const name = typed || t('verification.builder.unnamed')
  return (
    <header className="flex items-center gap-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-sm font-semibold max-sm:w-full">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? editorId(at) : undefined}
            onClick={onToggle}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-md text-start hover:underline"
          >
            <Icon name={isOpen ? 'up' : 'down'} size={18} className="text-muted" />
            <span className="text-muted tabular-nums">{at + 1}.</span>
            <bdi className="truncate">{name}</bdi>
          </button>
        </h2>
        <p className="text-xs text-muted max-sm:ps-6.5">
          {t(`verification.kind.${kind}`)} · {t(required ? 'verification.builder.must' : 'ui.optional')}
        </p>
        {isWrong && <Badge tone="danger">{t('verification.builder.incomplete')}</Badge>}
        {!active && <Badge tone="warn">{t('verification.builder.shut')}</Badge>}
        {answered && <Badge>{t('verification.builder.answered')}</Badge>}
      </div>
      <span className="flex shrink-0 self-start">
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
  )
}

const editorId = (at: number) => `question-${at}`

/** Editor of the open question: texts in each language, type and options. */
function QuestionEditor({ form, at, errors, onOptionRemoved }: QuestionCardProps) {
  const { t } = useTranslation()
  const { register, watch } = form
  const path = `fields.${at}` as const
  const { answered, field_type: kind } = watch(path)
  const field = (part: string, text: string) => ({
    name: `${path}.${part}`,
    label: text,
    error: errors[`${path}.${part}`],
  })
  return (
    <div id={editorId(at)} className="grid gap-4 border-t border-line px-2 pt-4 pb-2">
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
    </div>
  )
}
