import { useTranslation } from '../../../ui/i18n/use-translation'
import { Field } from '../../../ui/forms/Field'
import { Select } from '../../../ui/forms/Select'
import { TextArea } from '../../../ui/forms/TextArea'
import { TextField } from '../../../ui/forms/TextField'
import type { WizardCategory } from './wizard-values'
import type { StepProps } from './wizard-steps'

export interface TextValues {
  category_id: string
  title: string
  description: string
  video_link: string
}

/** Property type of a listing. */
export function CategoryField({
  form,
  categories,
}: StepProps<TextValues> & { categories: WizardCategory[] }) {
  const { t } = useTranslation()
  return (
    <Field name="category_id" label={t('wizard.category')} error={form.errorOf('category_id')} required>
      <Select
        {...form.register('category_id')}
        empty={t('wizard.categoryChoose')}
        options={categories.map((one) => ({ value: one.id, text: one.category }))}
      />
    </Field>
  )
}

/** Title, description and video, with hints. */
export function TextFields({
  form,
  titleHint,
  descriptionHint,
}: StepProps<TextValues> & { titleHint: string; descriptionHint: string }) {
  const { t } = useTranslation()
  return (
    <>
      <TextField form={form} name="title" label={t('wizard.title')} hint={titleHint} required />
      <Field
        name="description"
        label={t('wizard.description')}
        hint={descriptionHint}
        error={form.errorOf('description')}
        required
      >
        <TextArea rows={8} className="min-h-52" {...form.register('description')} />
      </Field>
      <TextField
        form={form}
        name="video_link"
        label={t('wizard.video')}
        optional
        type="url"
        placeholder="https://"
      />
    </>
  )
}
