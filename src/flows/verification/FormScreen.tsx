import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { FormAnswer, Proof, Question } from '../../../machines/flows/verification/ports'
import { SaveMark } from '../../shared/autosave/SaveMark'
import { useSaveRetry } from '../../shared/autosave/use-save-retry'
import { Button } from '../../ui/buttons/Button'
import { ErrorSummary } from '../../ui/forms/ErrorSummary'
import { Notice } from '../../ui/feedback/Notice'
import { answersOf, fieldOf, nameOf, proofsOf, type FormValues } from './form-values'
import type { VerificationPart } from './screen-props'
import { QuestionField } from './QuestionField'
import { Texts } from './StandingScreen'
import { useSaveAnswers } from './use-save-answers'
import { useUnsavedAnswers } from './use-unsaved-answers'
import { useUploadProof } from './use-upload-proof'

const noQuestions: Question[] = []
const noAnswers: FormAnswer[] = []

/** Verification form, autosaved while it is filled in; errors are shown next to their questions. */
export function FormScreen({ view, actor }: VerificationPart) {
  const { t } = useTranslation()
  const { standing, answers: begun, problem } = view
  const questions = standing?.questions ?? noQuestions
  const unsaved = useUnsavedAnswers(questions, { begun, stored: standing?.answers ?? noAnswers })
  const form = useForm<FormValues>({ defaultValues: unsaved.values, shouldFocusError: false })
  const [proofs, setProofs] = useState(() => proofsOf(begun))
  const [uploading, setUploading] = useState<ReadonlySet<number>>(new Set())
  const upload = useUploadProof()
  const { saving, saveNow, saveSoon, hold } = useSaveAnswers((answers) => {
    unsaved.saved(answers)
    unsaved.note(form.getValues())
  })
  const values: Partial<FormValues> = useWatch({ control: form.control })
  const { errors, submitCount, dirtyFields } = form.formState

  const filled = (changed = proofs) => answersOf(questions, form.getValues(), changed)
  const set = (question: Question, value: string | string[]) => {
    form.setValue(nameOf(question), value, { shouldDirty: true, shouldValidate: submitCount > 0 })
    unsaved.note(form.getValues())
    saveSoon(filled())
  }
  const setProof = (question: Question, proof: Proof | null) => {
    const changed = { ...proofs, [nameOf(question)]: proof }
    setProofs(changed)
    form.setValue(nameOf(question), proof ? String(proof.id) : '', {
      shouldDirty: true,
      shouldValidate: submitCount > 0,
    })
    saveNow(filled(changed))
  }
  const errorOf = (question: Question) =>
    (errors[nameOf(question)]?.message as string | undefined) ||
    (dirtyFields[nameOf(question)] ? undefined : problem?.errors[fieldOf(question)])
  const wrong = questions.flatMap((question) => {
    const message = errorOf(question)
    return message ? [{ id: `field-${fieldOf(question)}`, message: `${question.name}: ${message}` }] : []
  })
  const shownSaving = useSaveRetry(saving, () => saveNow(filled()))
  // Save answers restored from an earlier, unsaved session.
  const restoring = useRef(unsaved.restored)
  useEffect(() => {
    if (restoring.current) saveNow(filled())
    restoring.current = false
  })
  const submit = form.handleSubmit(() => {
    hold()
    actor.send({ type: 'application.submitted', answers: filled() })
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
      {standing?.reason && <Texts asked={standing.state === 'asked'}>{standing.reason}</Texts>}
      <ErrorSummary errors={wrong} attempt={submitCount + (problem ? 1 : 0)} />
      {questions.map((question) => {
        const name = nameOf(question)
        form.register(name, {
          validate: (value) => !question.required || value.length > 0 || t('refusals.required'),
        })
        return (
          <QuestionField
            key={question.id}
            question={question}
            value={values[name] ?? ''}
            proof={proofs[name] ?? null}
            error={errorOf(question)}
            upload={upload}
            onChange={(value) => set(question, value)}
            onProof={(proof) => setProof(question, proof)}
            onBusy={(busy) =>
              setUploading((all) => {
                const next = new Set(all)
                if (busy) next.add(question.id)
                else next.delete(question.id)
                return next
              })
            }
          />
        )
      })}
      {uploading.size > 0 && (
        <Notice tone="info" role="status">
          {t('verification.stillUp')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <Button
          type="submit"
          tone="primary"
          data-event="application.submitted"
          disabled={!view.canSubmit || uploading.size > 0}
        >
          {t('verification.send')}
        </Button>
        <SaveMark texts="verification" saving={shownSaving} onRetry={() => saveNow(filled())} />
      </div>
    </form>
  )
}
