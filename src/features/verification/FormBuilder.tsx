import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { CallFailure, refusedWith } from '../../app/api/call-failure'
import { failureText } from '../../app/api/failure-text'
import { useCallMutation } from '../../app/api/use-call-mutation'
import { Button } from '../../ui/buttons/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ErrorSummary } from '../../ui/forms/ErrorSummary'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { Notice } from '../../ui/feedback/Notice'
import { FormPreview } from './FormPreview'
import { QuestionCard } from './QuestionCard'
import { SavedLine } from './SavedLine'
import {
  builderValues,
  indexAfterMove,
  indexAfterRemoval,
  indexOfField,
  newQuestion,
  readIn,
  savedFields,
  type BuilderValues,
} from './builder-values'

export interface FormBuilderProps {
  built: Data<'admin/verification-form'>
  /** Index of the open question; the page owns it, because saving remounts the builder. */
  open: number | null
  onOpen: (at: number | null) => void
  onReload: () => void
}

/** Form builder: questions in order, saved together as the next version. */
export function FormBuilder({ built, open, onOpen, onReload }: FormBuilderProps) {
  const { t, i18n } = useTranslation()
  const queries = useQueryClient()
  const form = useForm<BuilderValues>({ defaultValues: builderValues(built), shouldFocusError: false })
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: 'fields',
    keyName: 'key',
  })
  const [announced, setAnnounced] = useState('')
  const [tries, setTries] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<{ key: string; up: boolean } | null>(null)
  const saving = useCallMutation('admin/verification-form:save', {
    onSuccess: (reply) => queries.setQueryData(['admin/verification-form', {}], reply),
    onError: (error) => {
      const [first] = error instanceof CallFailure ? Object.keys(error.errors ?? {}) : []
      if (first) onOpen(indexOfField(first))
    },
  })
  const errors = saving.refused ?? {}
  // Focus follows the moved question; if the question has reached an end of the list, focus goes to the opposite arrow.
  useEffect(() => {
    if (!moved.current) return
    const { key, up } = moved.current
    moved.current = null
    const arrows = [
      ...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-key="${key}"] [data-move]`) ?? []),
    ]
    const [same, other] = up ? arrows : arrows.toReversed()
    ;(same?.disabled ? other : same)?.focus()
  })
  // Refusals refer to questions by index, and the indexes now change.
  const forget = () => saving.isError && saving.reset()
  const shift = (at: number, to: number) => {
    const title = readIn(i18n.language, form.getValues(`fields.${at}.label`))
    const name = title || t('verification.builder.unnamed')
    moved.current = { key: fields[at]!.key, up: to < at }
    move(at, to)
    onOpen(indexAfterMove(open, at, to))
    forget()
    setAnnounced(t('verification.builder.moved', { name, n: to + 1, count: fields.length }))
  }
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <form
        noValidate
        className="grid min-w-0 content-start gap-6"
        onChange={forget}
        onSubmit={(event) => {
          event.preventDefault()
          setTries((n) => n + 1)
          saving.mutate({ version: built.version, fields: savedFields(form.getValues()) })
        }}
      >
        <SavedLine built={built} />
        <ErrorSummary
          attempt={saving.isError ? tries : 0}
          onReveal={(id) => onOpen(indexOfField(id))}
          errors={Object.entries(errors).map(([field, message]) => ({
            id: `field-${field}`,
            message: `${t('verification.builder.question', { n: indexOfField(field) + 1 })}: ${message}`,
          }))}
        />
        {saving.error && Object.keys(errors).length === 0 && (
          <Notice
            tone="danger"
            role="alert"
            actions={
              refusedWith(saving.error, 'CONFLICT') && (
                <Button icon="retry" onClick={onReload}>
                  {t('verification.builder.reload')}
                </Button>
              )
            }
          >
            {failureText(saving.error, t)}
          </Notice>
        )}
        {fields.length === 0 && (
          <EmptyState title={t('verification.builder.empty')}>
            {t('verification.builder.emptyText')}
          </EmptyState>
        )}
        <ol ref={list} className="grid gap-4">
          {fields.map((field, at) => (
            <li key={field.key} data-key={field.key}>
              <QuestionCard
                form={form}
                at={at}
                count={fields.length}
                errors={errors}
                isOpen={at === open}
                onToggle={() => onOpen(at === open ? null : at)}
                onMove={(to) => shift(at, to)}
                onRemove={() => {
                  remove(at)
                  onOpen(indexAfterRemoval(open, at))
                  forget()
                }}
                onOptionRemoved={forget}
              />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button
            icon="plus"
            onClick={() => {
              onOpen(fields.length)
              append(newQuestion(), { focusName: `fields.${fields.length}.label.en` })
            }}
          >
            {t('verification.builder.add')}
          </Button>
          <Button type="submit" tone="primary" busy={saving.isPending}>
            {t('verification.builder.save', { version: built.version + 1 })}
          </Button>
        </div>
        <LiveRegion text={announced} />
      </form>
      <FormPreview control={form.control} keys={fields.map(({ key }) => key)} />
    </div>
  )
}
