import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../../api/failure'
import { useApi } from '../../../api/use-api'
import { SaveMark } from '../../../autosave/SaveMark'
import { Button } from '../../../ui/Button'
import { ErrorSummary } from '../../../ui/ErrorSummary'
import { Notice } from '../../../ui/Notice'
import { useShapeForm } from '../../../ui/shape-form'
import { Steps } from '../../../ui/Steps'
import { fetchMap } from '../../../maps/MapView'
import { useSaveDraft } from './use-draft'
import type { ListingDraft } from './values'
import {
  isEdit,
  stepAfter,
  stepBefore,
  type DraftOf,
  type WizardParts,
  type WizardSteps,
} from './wizard-steps'
import { beyond, keepUnsaved, unsavedOf } from '../../../autosave/unsaved'
import { session } from '../../../session/store'

/** A draft as the wizard opens with it, and what this tab keeps of it until it is stored. */
function useUnsaved<V extends FieldValues>(draft: ListingDraft, valuesOf: (draft: ListingDraft) => V) {
  // Whose form it is does not change when their session ends while it is still on the page.
  const [person] = useState(() => session.getSnapshot().context.User_signup.data?.data.id ?? 0)
  const form = String(draft.id)
  const [typed] = useState(() => unsavedOf(person, form))
  return {
    /** What was typed last lies over what is stored. */
    values: { ...valuesOf(draft), ...typed },
    /** Something was typed that no saving had stored. */
    restored: typed !== null,
    /** The form changed, or a saving stored it: keeps what of it is not stored. */
    note: (values: FieldValues, stored = draft) =>
      keepUnsaved(person, form, beyond(values, valuesOf(stored))),
    /** It was sent. */
    forget: () => keepUnsaved(person, form, {}),
  }
}

interface Summed {
  id: string
  message: string
}

export interface WizardProps<V extends FieldValues, Sent> {
  wizard: WizardSteps<V, Sent>
  of: DraftOf
  draft: ListingDraft
  step: string
  /** Points an error of the server at the control that mends it, where they have different names. */
  atControl?: (error: Summed, values: V) => Summed
  onStep: (step: string) => void
  onSent: (sent: Sent) => void
  children: (parts: WizardParts<V>) => ReactNode
}

/** The way of a listing: one form over several steps, saved as it is typed, checked step by step and once more at the end. */
export function Wizard<V extends FieldValues, Sent>(props: WizardProps<V, Sent>) {
  const { wizard, of, draft, step, atControl, onStep, onSent, children } = props
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const [photosMissing, setPhotosMissing] = useState(false)
  const unsaved = useUnsaved(draft, wizard.valuesOf)
  const [restoredAt] = useState(unsaved.restored ? step : null)
  const restoring = useRef(unsaved.restored)
  const sending = useMutation({
    mutationFn: (values: V) => wizard.send(api, values, draft),
    onSuccess: async (sent) => {
      unsaved.forget()
      await queries.invalidateQueries({ queryKey: [wizard.ownList] })
      onSent(sent)
    },
    onError: async (error) => {
      const [field] = Object.keys((error instanceof CallFailure && error.errors) || {})
      if (field) onStep(await wizard.stepOfField(field))
    },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const sentBack = useRef(false)
  const refusal = sending.error instanceof CallFailure ? sending.error : null
  const form = useShapeForm<V>({
    shape: () => wizard.shapeOf(step),
    defaultValues: unsaved.values as never,
    refused: refusal?.errors,
  })
  // The form is another object with each drawing, what it can do stays the same: an effect that followed the form would
  // run with each drawing, and draw anew.
  const { watch, getValues, handleSubmit } = form
  const { saving, save, saveSoon, hold } = useSaveDraft(of, (stored) => unsaved.note(getValues(), stored))

  useEffect(() => {
    const watching = watch((values) => {
      unsaved.note(values)
      saveSoon({ fields: values, step })
    })
    return () => watching.unsubscribe()
  }, [watch, saveSoon, unsaved, step])
  // What the next steps need is there before them, also if the network goes meanwhile.
  useEffect(() => {
    void wizard.shapeOf('details').catch(() => undefined)
    void fetchMap()
  }, [wizard])

  // Each step begins at its top, for the eye and for the keyboard; the first one leaves focus where it is.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
    if (!sentBack.current) return
    sentBack.current = false
    void handleSubmit(() => undefined)()
  }, [step, handleSubmit])

  // The way on does not wait for the saving, which may have no network: what was typed stays in the form.
  const go = (to: string) => {
    hold()
    void saveNow(to)
    onStep(to)
  }
  /** How it went is shown by the mark beside the title. */
  const saveNow = (at: string) => save({ fields: getValues(), step: at }).catch(() => undefined)
  // What was typed before and never stored is stored now.
  useEffect(() => {
    if (restoring.current) void saveNow(step)
    restoring.current = false
  })
  const [rightSteps, setRightSteps] = useState<readonly string[]>([])
  // Read as a step is reached: what was left half done on the way has no tick.
  useEffect(() => {
    let left = false
    const before = wizard.steps.slice(0, wizard.steps.indexOf(step))
    wizard.wrongSteps(getValues()).then(
      (wrong) => !left && setRightSteps(before.filter((key) => !wrong.includes(key))),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [wizard, getValues, step])
  const hasPhoto = draft.files.some((file) => file.kind === 'gallery')
  const done = (key: string) =>
    wizard.steps.indexOf(key) < wizard.steps.indexOf(step) &&
    rightSteps.includes(key) &&
    (!wizard.optional.includes(key) || rightSteps.includes(wizard.steps[0]!)) &&
    (key !== 'photos' || hasPhoto)
  const onward = async () => {
    if (step === 'photos' && !hasPhoto) return setPhotosMissing(true)
    if (step !== 'review') return go(stepAfter(wizard.steps, step))
    const values = getValues()
    const [wrong = hasPhoto ? null : 'photos'] = await wizard.wrongSteps(values)
    if (wrong) {
      // Whoever is sent back is told why, where he arrives.
      sentBack.current = true
      setPhotosMissing(!hasPhoto)
      return go(wrong)
    }
    hold()
    sending.mutate(values)
  }

  const atItsControl = (error: Summed) => atControl?.(error, getValues()) ?? error
  const send = isEdit(draft) ? 'wizard.sendEdit' : 'wizard.send'
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(onward)(event)}
      className="page-narrow grid gap-6 py-6 md:py-10"
      data-step={step}
    >
      <Steps
        label={t('wizard.steps')}
        current={step}
        steps={wizard.steps.map((key) => ({ key, title: t(`wizard.step.${key}`), done: done(key) }))}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 ref={heading} tabIndex={-1} className="display text-xl">
          {t(isEdit(draft) ? wizard.editHeading : wizard.heading)}
          <span className="sr-only">: {t(`wizard.step.${step}`)}</span>
        </h1>
        <SaveMark texts="wizard" saving={saving} onRetry={() => void saveNow(step)} />
      </div>
      {restoredAt === step && (
        <Notice role="status" title={t('wizard.restored')}>
          {t('wizard.restoredFiles')}
        </Notice>
      )}
      <ErrorSummary errors={form.summary.map(atItsControl)} attempt={form.attempt} />
      {refusal && (
        <Notice tone="danger" role="alert" title={t('wizard.notSent')}>
          {refusal.message || t('errors.offline')}
        </Notice>
      )}
      {children({
        form,
        step,
        draft,
        of,
        photosMissing,
        onOrder: (fileOrder) => void save({ fields: getValues(), step, fileOrder }),
        onEdit: go,
      })}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-5">
        {step === wizard.steps[0] ? (
          <span />
        ) : (
          <Button icon="back" onClick={() => go(stepBefore(wizard.steps, step))}>
            {t('wizard.back')}
          </Button>
        )}
        <Button type="submit" tone="primary" busy={sending.isPending}>
          {t(step === 'review' ? send : 'wizard.onward')}
        </Button>
      </div>
    </form>
  )
}
