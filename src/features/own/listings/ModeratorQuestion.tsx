import { useTranslation } from '../../../ui/i18n/use-translation'
import { CallFailure } from '../../../app/api/call-failure'
import { useTextCopy } from '../../../shared/autosave/use-text-copy'
import { FailureNotice } from '../../../app/api/FailureNotice'
import { toHeading } from '../../../ui/hooks/focus-heading'
import { Button } from '../../../ui/buttons/Button'
import { Field } from '../../../ui/forms/Field'
import { TextArea } from '../../../ui/forms/TextArea'
import { useDates } from '../../../ui/format/use-dates'
import type { OwnCommon } from './owner-status'
import { useAnswer, type ListingKind } from './use-listing-act'

interface ModeratorQuestionProps {
  kind: ListingKind
  id: number
  question: NonNullable<OwnCommon['question']>
}

/** A moderator's question with its deadline and a form to answer; editing the listing counts as an answer too. */
export function ModeratorQuestion({ kind, id, question: { text, answer_by } }: ModeratorQuestionProps) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long' })
  const answering = useAnswer(kind, id)
  const copy = useTextCopy(`answer ${kind} ${id}`)
  const wrong = answering.error instanceof CallFailure ? answering.error.errors?.['answer'] : undefined
  return (
    <section aria-labelledby="question" className="grid gap-4 rounded-lg border border-line bg-surface p-4">
      <h2 id="question" className="display text-lg">
        {t('own.question.title')}
      </h2>
      <blockquote dir="auto" className="measure border-s-2 border-warn ps-4 whitespace-pre-line">
        {text}
      </blockquote>
      {answer_by && (
        <p className="measure text-sm text-muted">{t('own.question.until', { date: date(answer_by) })}</p>
      )}
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          // The form disappears with the question.
          answering.mutate(String(new FormData(event.currentTarget).get('answer') ?? ''), {
            onSuccess: () => {
              copy.forget()
              toHeading()
            },
          })
        }}
      >
        {!wrong && <FailureNotice error={answering.error} />}
        <Field
          name="answer"
          label={t('own.question.answer')}
          hint={t('own.question.hint')}
          error={wrong}
          required
        >
          <TextArea
            name="answer"
            rows={4}
            dir="auto"
            defaultValue={copy.begun}
            onChange={({ target }) => copy.note(target.value)}
          />
        </Field>
        <div>
          <Button type="submit" tone="primary" busy={answering.isPending}>
            {t('own.question.send')}
          </Button>
        </div>
      </form>
    </section>
  )
}
