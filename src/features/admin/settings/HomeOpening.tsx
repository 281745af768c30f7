import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation'
import { upload } from '../../../../contract/limits'
import type { Data } from '../../../../contract/types'
import { FailureNotice } from '../../../api/FailureNotice'
import { useCallQuery } from '../../../api/query'
import { QueryFailure } from '../../../api/QueryFailure'
import { useCallMutation } from '../../../api/use-call-mutation'
import { Awaited } from '../../../ui/Awaited'
import { Button } from '../../../ui/Button'
import { ErrorSummary } from '../../../ui/ErrorSummary'
import { Notice } from '../../../ui/Notice'
import { PictureRow, usePreview } from '../../../ui/PictureRow'
import { useShapeForm } from '../../../ui/shape-form'
import { TextField } from '../../../ui/TextField'

type OpeningData = Data<'admin/home-opening'>

/** What the form holds: the operator's own words, by the code of their language. */
interface OpeningTexts {
  texts: Record<string, { title: string; text: string }>
}

/** Title, text and picture at the top of the home page, for the operator to change (D25). */
export function HomeOpening({ onSaved }: { onSaved: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const query = useCallQuery('admin/home-opening', {}, { staleTime: Infinity, gcTime: 0 })
  const [saved, setSaved] = useState(false)
  const data = query.data?.data
  return (
    <section aria-labelledby="home-opening" className="grid max-w-2xl gap-4">
      <header className="grid gap-1">
        <h2 id="home-opening" className="display text-lg">
          {t('publishing.home.opening')}
        </h2>
        <p className="measure text-sm text-muted">{t('publishing.home.openingText')}</p>
      </header>
      <QueryFailure of={query} />
      {query.isPending && <Awaited className="h-72" />}
      {data && (
        <OpeningForm
          key={data.version}
          data={data}
          saved={saved}
          onSaved={async () => {
            await Promise.all([query.refetch(), onSaved()])
            setSaved(true)
          }}
        />
      )}
    </section>
  )
}

interface OpeningFormProps {
  data: OpeningData
  /** It was saved while it stood here. */
  saved: boolean
  onSaved: () => Promise<unknown>
}

function OpeningForm({ data, saved, onSaved }: OpeningFormProps) {
  const { t } = useTranslation()
  const [picture, setPicture] = useState<{ file: File | null; removed: boolean }>({
    file: null,
    removed: false,
  })
  const preview = usePreview(picture.file)
  const shown = preview ?? (picture.removed ? null : data.image)
  const saving = useCallMutation('admin/home-opening:save', {
    onSuccess: onSaved,
    refresh: ['homepage-data'],
  })
  const form = useShapeForm<OpeningTexts>({
    shape: () =>
      import('../../../../contract/shapes/publishing/calls').then(
        ({ publishingShapes }) => publishingShapes['admin/home-opening:save'].input,
      ),
    defaultValues: {
      texts: Object.fromEntries(data.texts.map(({ code, title, text }) => [code, { title, text }])),
    },
    refused: saving.refused,
  })
  return (
    <form
      noValidate
      className="grid content-start gap-4"
      onSubmit={form.handleSubmit(() =>
        saving.mutate({
          texts: form.getValues().texts,
          version: data.version,
          ...(picture.file && { image: picture.file }),
          ...(picture.removed && { remove_image: 1 }),
        }),
      )}
    >
      {!saving.refused && <FailureNotice error={saving.error} />}
      {saved && !form.formState.isDirty && (
        <Notice tone="success" role="status">
          {t('publishing.home.openingSaved')}
        </Notice>
      )}
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {data.texts.map(({ code, name, rtl, shipped_title: title, shipped_text: text }) => (
        <div key={code} className="grid gap-3 border-b border-line pb-4">
          <TextField
            form={form}
            name={`texts.${code}.title`}
            label={t('publishing.home.openingTitle', { language: name })}
            placeholder={title}
            dir={rtl ? 'rtl' : 'ltr'}
          />
          <TextField
            form={form}
            name={`texts.${code}.text`}
            label={t('publishing.home.openingLine', { language: name })}
            placeholder={text}
            dir={rtl ? 'rtl' : 'ltr'}
          />
        </div>
      ))}
      <PictureRow
        name="image"
        label={t('publishing.home.picture')}
        hint={
          picture.file
            ? t('publishing.image.chosen', { name: picture.file.name })
            : t('publishing.home.pictureHint', { max: upload.imageBytes / 1024 / 1024 })
        }
        error={saving.refused?.['image']}
        picture={
          shown && <img src={shown} alt="" className="aspect-3/2 w-40 rounded-md bg-sunken object-cover" />
        }
        choose={t(shown ? 'publishing.image.change' : 'publishing.image.choose')}
        accept={upload.imageTypes}
        onChoose={(file) => setPicture({ file, removed: false })}
      >
        {shown && (
          <Button
            size="sm"
            tone="quiet"
            onClick={() => setPicture({ file: null, removed: data.image !== null })}
          >
            {t('publishing.image.remove')}
          </Button>
        )}
      </PictureRow>
      <Button type="submit" tone="primary" className="justify-self-start" busy={saving.isPending}>
        {t('publishing.save')}
      </Button>
    </form>
  )
}
