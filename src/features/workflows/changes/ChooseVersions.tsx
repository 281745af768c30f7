import { useTranslation } from '../../../ui/i18n/use-translation'
import { IconButton } from '../../../ui/buttons/IconButton'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { versions, type ComparedVersions } from './versions'

/** Selects for the two versions to compare, with a button that swaps them. */
export function ChooseVersions({
  before,
  after,
  onChange,
}: ComparedVersions & { onChange: (compared: ComparedVersions) => void }) {
  const { t } = useTranslation()
  const text = (version: string) => (version === 'today' ? t('atlas.compare.today') : version)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field name="before" label={t('atlas.compare.before')} className="min-w-40 flex-1 sm:flex-none">
        <Select
          value={before}
          options={versions}
          text={text}
          onChange={({ target }) => onChange({ before: target.value, after })}
        />
      </Field>
      <IconButton
        icon="swap"
        label={t('atlas.compare.swap')}
        onClick={() => onChange({ before: after, after: before })}
      />
      <Field name="after" label={t('atlas.compare.after')} className="min-w-40 flex-1 sm:flex-none">
        <Select
          value={after}
          options={versions}
          text={text}
          onChange={({ target }) => onChange({ before, after: target.value })}
        />
      </Field>
    </div>
  )
}
