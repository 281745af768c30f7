import { useTranslation } from '../../../ui/i18n/use-translation'
import { meta } from '../../../../contract/limits'
import { slug as slugOf } from '../../../../contract/site/slug'
import { Field } from '../../../ui/forms/Field'
import { TextArea } from '../../../ui/forms/TextArea'
import { TextField } from '../../../ui/forms/TextField'
import type { StepProps } from './wizard-steps'

/** Search-engine texts, and the fields used in their preview. */
export interface SearchValues {
  title: string
  description: string
  meta_title: string
  meta_description: string
  meta_keywords: string
  slug_id: string
}

/** Search-engine texts, with a live preview of the result (§5: length limits warn but don't reject). */
export function SearchFields({ form, path }: StepProps<SearchValues> & { path: string }) {
  const { t } = useTranslation()
  const [title, description, metaTitle, metaDescription, slug] = form.watch([
    'title',
    'description',
    'meta_title',
    'meta_description',
    'slug_id',
  ])
  const titleWarning =
    metaTitle.length > meta.titleMax ? t('wizard.metaTitleLong', { max: meta.titleMax }) : undefined
  const length = metaDescription.length
  const odd = length > 0 && (length < meta.descriptionMin || length > meta.descriptionMax)
  const descriptionWarning = odd
    ? t('wizard.metaDescriptionLength', { min: meta.descriptionMin, max: meta.descriptionMax })
    : undefined
  return (
    <div className="grid gap-5">
      <TextField
        form={form}
        name="slug_id"
        label={t('wizard.slug')}
        hint={t('wizard.slugHint')}
        optional
        dir="ltr"
        placeholder={slugOf(title)}
      />
      <TextField
        form={form}
        name="meta_title"
        label={t('wizard.metaTitle')}
        hint={t('wizard.counted', { count: metaTitle.length, max: meta.titleMax })}
        warning={titleWarning}
        optional
      />
      <Field
        name="meta_description"
        label={t('wizard.metaDescription')}
        hint={t('wizard.counted', { count: length, max: meta.descriptionMax })}
        warning={descriptionWarning}
        error={form.errorOf('meta_description')}
        optional
      >
        <TextArea rows={3} {...form.register('meta_description')} />
      </Field>
      <TextField
        form={form}
        name="meta_keywords"
        label={t('wizard.metaKeywords')}
        hint={t('wizard.metaKeywordsHint', { count: meta.keywordsMax })}
        optional
      />
      <section
        aria-label={t('wizard.preview')}
        className="grid gap-1 rounded-lg border border-line bg-ground p-4"
      >
        <p className="text-xs text-muted">{t('wizard.preview')}</p>
        <p dir="ltr" className="truncate text-xs text-muted">
          {path}
          {slugOf(slug || title)}
        </p>
        <p className="truncate text-base text-info">
          <bdi>{metaTitle || title || t('wizard.title')}</bdi>
        </p>
        <p className="line-clamp-2 text-sm">
          <bdi>{metaDescription || description.slice(0, meta.descriptionMax) || t('wizard.description')}</bdi>
        </p>
      </section>
    </div>
  )
}
