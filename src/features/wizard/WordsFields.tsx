import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { TextArea } from '../../ui/TextArea'
import { TextInput } from '../../ui/TextInput'
import type { Category } from './values'
import type { StepProps } from './way'

export interface WordsValues {
  category_id: string
  title: string
  description: string
  video_link: string
}

/** What kind of thing is listed. */
export function CategoryField({
  form,
  errorOf,
  categories,
}: StepProps<WordsValues> & { categories: Category[] }) {
  const { t } = useTranslation()
  return (
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
  )
}

/** Title, description and video; the hints say what belongs there. */
export function WordsFields({
  form,
  errorOf,
  titleHint,
  descriptionHint,
}: StepProps<WordsValues> & { titleHint: string; descriptionHint: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Field name="title" label={t('wizard.title')} hint={titleHint} error={errorOf('title')} required>
        <TextInput {...form.register('title')} />
      </Field>
      <Field
        name="description"
        label={t('wizard.description')}
        hint={descriptionHint}
        error={errorOf('description')}
        required
      >
        <TextArea rows={8} className="min-h-52" {...form.register('description')} />
      </Field>
      <Field name="video_link" label={t('wizard.video')} error={errorOf('video_link')} optional>
        <TextInput type="url" dir="ltr" placeholder="https://" {...form.register('video_link')} />
      </Field>
    </>
  )
}
