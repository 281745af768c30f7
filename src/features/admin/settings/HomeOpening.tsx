import { pictureTypes } from '../../../app/files/accepted-types'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { upload } from '../../../../contract/limits'
import type { Data } from '../../../../contract/calls/call-types'
import { refusedWith } from '../../../app/api/call-failure'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { useCallQuery } from '../../../app/api/call-query'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Button } from '../../../ui/buttons/Button'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary'
import { Notice } from '../../../ui/feedback/Notice'
import { PictureRow, usePreview } from '../../../ui/pictures/PictureRow'
import { useShapeForm } from '../../../ui/forms/use-shape-form'
import { TextField } from '../../../ui/forms/TextField'

type OpeningData = Data<'admin/home-opening'>

/** Form values: the operator's texts by language code. */
interface OpeningTexts {
  texts: Record<string, { title: string; text: string }>
}

const textsOf = ({ texts }: OpeningData): OpeningTexts => ({
  texts: Object.fromEntries(texts.map(({ code, title, text }) => [code, { title, text }])),
})

/** Form for the title, text and picture at the top of the home page (D25). */
export function HomeOpening({ onSaved }: { onSaved: () => Promise<unknown> }) {
  const { t } = useTranslation()
  const query = useCallQuery('admin/home-opening', {}, { staleTime: Infinity, gcTime: 0 })
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
          data={data}
          readAgain={async () => {
            const [fresh] = await Promise.all([query.refetch(), onSaved()])
            return fresh.data?.data
          }}
        />
      )}
    </section>
  )
}

interface OpeningFormProps {
  data: OpeningData
  /** Returns the current data. */
  readAgain: () => Promise<OpeningData | undefined>
}

function OpeningForm({ data, readAgain }: OpeningFormProps) {
  const { t } = useTranslation()
  const [version, setVersion] = useState(data.version)
  const [picture, setPicture] = useState<{ file: File | null; removed: boolean }>({
    file: null,
    removed: false,
  })
  const preview = usePreview(picture.file)
  const shown = preview ?? (picture.removed ? null : data.image)
  const saving = useCallMutation('admin/home-opening:save', {
    onError: async (error) => {
      if (!refusedWith(error, 'CONFLICT')) return
      const now = await readAgain()
      if (!now) return
      // Keep what the user typed and rebase it on the current version for the next try.
      setVersion(now.version)
      form.reset(textsOf(now), { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true })
    },
    onSuccess: async () => {
      const now = await readAgain()
      setPicture({ file: null, removed: false })
      if (!now) return
      setVersion(now.version)
      form.reset(textsOf(now))
    },
    refresh: ['homepage-data'],
  })
  const form = useShapeForm<OpeningTexts>({
    shape: () =>
      import('../../../../contract/calls/publishing/shapes').then(
        ({ publishingShapes }) => publishingShapes['admin/home-opening:save'].input,
      ),
    defaultValues: textsOf(data),
    refused: saving.refused,
  })
  const { isDirty, dirtyFields } = form.formState
  const isChanged = isDirty || Object.keys(dirtyFields).length > 0 || picture.file !== null || picture.removed
  return (
    <form
      noValidate
      className="grid content-start gap-4"
      onSubmit={form.handleSubmit(() =>
        saving.mutate({
          texts: form.getValues().texts,
          version,
          ...(picture.file && { image: picture.file }),
          ...(picture.removed && { remove_image: 1 }),
        }),
      )}
    >
      {(!saving.refused || refusedWith(saving.error, 'CONFLICT')) && <FailureNotice error={saving.error} />}
      {saving.isSuccess && !isChanged && (
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
        accept={pictureTypes}
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
