import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { PublicationKind } from '../../../../contract/values'
import { refusedWith } from '../../../app/api/call-failure'
import { failureText } from '../../../app/api/failure-text'
import { useCallMutation } from '../../../app/api/use-call-mutation'
import { Button } from '../../../ui/buttons/Button'
import { ErrorSummary } from '../../../ui/forms/ErrorSummary'
import { Notice } from '../../../ui/feedback/Notice'
import { useShapeForm } from '../../../ui/forms/use-shape-form'
import { EntryField } from './EntryField'
import { blank, fieldsOf, pictured } from './entry-fields'
import { OtherLanguages } from './OtherLanguages'
import { PictureChoice, type Chosen } from './PictureChoice'
import { callsOf, type ContentEntry, type Part, type SaveInput } from './content-parts'

export interface EntryFormProps {
  part: Part
  kind: PublicationKind
  entry: ContentEntry | null
  /** Whether the entry was saved while the form was mounted. */
  saved?: boolean
  /** Called after saving, with the entry's id and new version. */
  onSaved: (id: number, version: number) => void
  /** Discards the input and shows the version others have saved. */
  onReload?: () => void
}

/** Form for an entry, validated in the browser by the same schema as on the server; always saves the whole entry. */
export function EntryForm({ part, kind, entry, saved = false, onSaved, onReload }: EntryFormProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [picture, setPicture] = useState<Chosen>({ file: null, removed: false })
  const saving = useCallMutation(callsOf(part).save, {
    onSuccess: async ({ data }) => {
      onSaved(data.id, data.version)
      const own = callsOf(part).entry
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own })
    },
  })
  const form = useShapeForm<FieldValues>({
    shape: () =>
      import('../../../../contract/calls/publishing/entry-shapes').then(
        ({ entryShapes }) => entryShapes[kind],
      ),
    defaultValues: { ...blank(kind), ...entry?.values },
    refused: saving.refused,
  })
  return (
    <form
      noValidate
      className="grid max-w-3xl content-start gap-5"
      onSubmit={form.handleSubmit(() =>
        saving.mutate({
          kind: kind as SaveInput['kind'],
          ...(entry && { id: entry.id, version: entry.version }),
          values: form.getValues(),
          ...(picture.file && { image: picture.file }),
          ...(picture.removed && { remove_image: 1 }),
        }),
      )}
    >
      {saving.error && !saving.refused && (
        <Notice
          tone="danger"
          role="alert"
          actions={
            refusedWith(saving.error, 'CONFLICT') &&
            onReload && (
              <Button icon="retry" onClick={onReload}>
                {t('publishing.reload')}
              </Button>
            )
          }
        >
          {failureText(saving.error, t)}
        </Notice>
      )}
      {saved && entry && !form.formState.isDirty && (
        <Notice tone="success" role="status">
          {t('publishing.saved', { state: t(`admin.state.publication.${entry.state}`) })}
        </Notice>
      )}
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {pictured.includes(kind) && (
        <PictureChoice
          image={entry?.image ?? null}
          chosen={picture}
          onChoose={setPicture}
          removable={kind !== 'slide'}
          error={form.errorOf('image')}
        />
      )}
      {fieldsOf[kind].map((field) => (
        <EntryField
          key={field.name}
          form={form}
          field={field}
          after={field.name === 'price' ? String(entry?.values['currency'] ?? '') : undefined}
        />
      ))}
      <OtherLanguages form={form} kind={kind} />
      {entry?.state === 'published' && (
        <Notice tone="info">
          <span id="live-at-once">{t('publishing.liveAtOnce')}</span>
        </Notice>
      )}
      <Button
        type="submit"
        tone="primary"
        className="justify-self-start"
        busy={saving.isPending}
        aria-describedby={entry?.state === 'published' ? 'live-at-once' : undefined}
      >
        {t(entry ? 'publishing.save' : 'publishing.saveDraft')}
      </Button>
    </form>
  )
}
