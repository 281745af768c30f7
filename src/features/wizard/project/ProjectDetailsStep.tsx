import { useTranslation } from 'react-i18next'
import { Field } from '../../../ui/Field'
import { RadioCards } from '../../../ui/RadioCards'
import { Select } from '../../../ui/Select'
import { TextArea } from '../../../ui/TextArea'
import { TextInput } from '../../../ui/TextInput'
import type { Category } from '../values'
import type { StepProps } from '../way'
import type { ProjectValues } from './values'

/** What is built, how far it is, in which words. */
export function ProjectDetailsStep({
  form,
  errorOf,
  categories,
}: StepProps<ProjectValues> & { categories: Category[] }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      <RadioCards
        legend={t('projects.stage')}
        name="type"
        className="grid gap-3 sm:grid-cols-2"
        options={[
          {
            value: 'under_construction',
            title: t('projects.type.under_construction'),
            note: t('projects.typeNote.under_construction'),
          },
          { value: 'upcoming', title: t('projects.type.upcoming'), note: t('projects.typeNote.upcoming') },
        ]}
        value={form.watch('type')}
        onChange={(value) => form.setValue('type', value, { shouldDirty: true })}
        error={errorOf('type')}
      />
      <Field name="category_id" label={t('wizard.category')} error={errorOf('category_id')} required>
        <Select {...form.register('category_id')}>
          <option value="">{t('wizard.categoryChoose')}</option>
          {categories.map((one) => (
            <option key={one.id} value={one.id}>
              {one.category}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="title"
        label={t('wizard.title')}
        hint={t('projects.titleHint')}
        error={errorOf('title')}
        required
      >
        <TextInput {...form.register('title')} />
      </Field>
      <Field
        name="description"
        label={t('wizard.description')}
        hint={t('projects.descriptionHint')}
        error={errorOf('description')}
        required
      >
        <TextArea rows={8} className="min-h-52" {...form.register('description')} />
      </Field>
      <Field name="video_link" label={t('wizard.video')} error={errorOf('video_link')} optional>
        <TextInput type="url" dir="ltr" placeholder="https://" {...form.register('video_link')} />
      </Field>
    </div>
  )
}
