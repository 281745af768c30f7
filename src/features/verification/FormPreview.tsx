import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Proof, Question } from '../../../machines/flows/verification/ports'
import { QuestionField } from '../../flows/verification/QuestionField'
import type { UploadProof } from '../../flows/verification/use-upload-proof'
import { Button } from '../../ui/buttons/Button'
import { isChoice, readIn, type BuilderValues, type QuestionValues } from './builder-values'

/** Accepts a file without uploading it, since this is a preview. */
const takeOnly: UploadProof = (_, file) =>
  Promise.resolve({ id: 0, name: file.name, url: '', isPicture: false })

export interface FormPreviewProps {
  control: Control<BuilderValues>
  /** Stable key of each question, in order. */
  keys: readonly string[]
}

/** Preview of the form as an applicant sees it: in the reader's language, without hidden questions. */
export function FormPreview({ control, keys }: FormPreviewProps) {
  const { t, i18n } = useTranslation()
  const fields = useWatch({ control, name: 'fields' })
  return (
    <section
      aria-labelledby="form-preview"
      className="grid content-start gap-6 rounded-lg border border-line bg-ground p-5"
    >
      <header className="grid gap-1">
        <h2 id="form-preview" className="display text-lg">
          {t('verification.preview.title')}
        </h2>
        <p className="text-sm text-muted">{t('verification.preview.text')}</p>
      </header>
      {fields.map(
        (field, at) =>
          field.active && (
            <PreviewQuestion
              // Remounts when the type changes, since the answer has another shape.
              key={`${keys[at]} ${field.field_type}`}
              question={questionOf(field, at, {
                language: i18n.language,
                unnamed: t('verification.builder.unnamed'),
              })}
            />
          ),
      )}
      <Button tone="primary" disabled className="justify-self-start">
        {t('verification.send')}
      </Button>
    </section>
  )
}

/** A question in the preview with its trial answer. */
function PreviewQuestion({ question }: { question: Question }) {
  const [value, setValue] = useState<string | string[]>('')
  const [proof, setProof] = useState<Proof | null>(null)
  return (
    <QuestionField
      question={question}
      value={value}
      proof={proof}
      upload={takeOnly}
      onChange={setValue}
      onProof={setProof}
      onBusy={ignore}
    />
  )
}

const ignore = () => undefined

/** Returns a question as the server would return it in a language; unsaved questions have negative ids. */
function questionOf(
  { id, label, hint, field_type: kind, required, options }: QuestionValues,
  at: number,
  { language, unnamed }: { language: string; unnamed: string },
): Question {
  return {
    id: id ?? -1 - at,
    kind,
    name: readIn(language, label) || unnamed,
    hint: readIn(language, hint),
    required,
    options: (isChoice(kind) ? options : []).map((option, nth) => ({
      id: String(option.id ?? -1 - nth),
      text: readIn(language, option.label),
    })),
  }
}
