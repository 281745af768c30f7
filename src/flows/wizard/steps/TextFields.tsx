import { useTranslation } from '../../../ui/i18n/use-translation'
import { Field } from '../../../ui/forms/Field'
import { MoreFields } from '../../../ui/forms/MoreFields'
import { TextArea } from '../../../ui/forms/TextArea'
import { TextField } from '../../../ui/forms/TextField'
import { SearchFields, type SearchValues } from './SearchFields'
import { partOf, type StepProps } from './wizard-steps'
import type { ReactNode } from 'react'

export interface TextValues extends SearchValues {
  video_link: string
}

export interface TextFieldsProps extends StepProps<TextValues> {
  /** Hint below the title; without one, the title belongs to another step. */
  titleHint?: string
  descriptionHint: string
  /** Path of the public page, without its slug. */
  path: string
  /** Further optional fields of this kind of listing. */
  children?: ReactNode
}

const inSight: readonly string[] = ['field-title', 'field-description']

/** Title and description; video and search-engine texts are optional and collapsed. */
export function TextFields({ form, titleHint, descriptionHint, path, children }: TextFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-5">
      {titleHint && (
        <TextField form={form} name="title" label={t('wizard.title')} hint={titleHint} required />
      )}
      <Field
        name="description"
        label={t('wizard.description')}
        hint={descriptionHint}
        error={form.errorOf('description')}
        required
      >
        <TextArea rows={6} className="min-h-40" {...form.register('description')} />
      </Field>
      <MoreFields
        title={t(children ? 'wizard.moreTexts' : 'wizard.moreProjectTexts')}
        mustShow={form.summary.some(({ id }) => !inSight.includes(id))}
      >
        <div className="grid gap-5">
          {children}
          <TextField
            form={form}
            name="video_link"
            label={t('wizard.video')}
            optional
            type="url"
            placeholder="https://"
          />
          <SearchFields form={partOf<SearchValues>(form)} path={path} />
        </div>
      </MoreFields>
    </div>
  )
}
