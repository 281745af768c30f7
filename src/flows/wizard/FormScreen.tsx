import { dataKey } from '../../../contract/texts/translate'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { useTranslation } from '../../ui/i18n/use-translation'
import { stepNamed } from '../../../machines/flows/wizard/view'
import { SaveMark } from '../../shared/autosave/SaveMark'
import { elsewhere } from '../../shared/autosave/unsaved-forms'
import { useSaveRetry } from '../../shared/autosave/use-save-retry'
import { DraftGone, type DraftStore } from './steps/draft-store'
import { useSaveDraft } from './steps/use-draft'
import { useDraftFiles } from './steps/use-draft-files'
import type { ListingDraft, WizardCategory } from './steps/wizard-values'
import type { ListingFiles, WizardCourse, WizardParts } from './steps/wizard-steps'
import { ownKinds } from '../../shared/own-listings/own-kinds'
import { ReviewReason } from '../../shared/own-listings/ReviewReason'
import { fetchMap } from '../../shared/maps/MapView'
import { Button } from '../../ui/buttons/Button'
import { ErrorSummary } from '../../ui/forms/ErrorSummary'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Notice } from '../../ui/feedback/Notice'
import { useShapeForm } from '../../ui/forms/use-shape-form'
import { Steps } from '../../ui/navigation/Steps'
import { EventButton } from '../EventButton'
import { ProblemNotice } from '../ProblemNotice'
import { DiscardDraft } from './DiscardDraft'
import { FreePlanNote, NeededLater } from './NeededLater'
import type { WizardPart } from './screen-props'
import { useRightSteps } from './use-right-steps'
import { useUnsaved } from './use-unsaved'

export interface FormScreenProps<V extends FieldValues> extends WizardPart {
  course: WizardCourse<V>
  store: DraftStore
  draft: ListingDraft
  categories: WizardCategory[]
  children: (parts: WizardParts<V>) => ReactNode
}

/** One form across all wizard steps; autosaved, validated on each step and again at the end. */
export function FormScreen<V extends FieldValues>(props: FormScreenProps<V>) {
  const { view, actor, course, store, draft, categories, children } = props
  const { t } = useTranslation()
  const { kind } = view
  const step = view.step ?? ''
  const unsaved = useUnsaved(store, draft, course.valuesOf)
  const [restoredAt] = useState(unsaved.restored ? step : null)
  const restoring = useRef(unsaved.restored)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const form = useShapeForm<V>({
    shape: () => course.shapeOf(step),
    defaultValues: unsaved.values as never,
    refused: view.problem?.errors,
  })
  // The form object changes on every render, but its methods are stable; an effect depending on the form would loop.
  const { watch, getValues, setValue, handleSubmit } = form
  const { saving, save, saveSoon, hold } = useSaveDraft(store, draft, course.valuesOf, (stored, expected) => {
    const others = elsewhere(getValues(), expected, course.valuesOf(stored))
    for (const [name, value] of Object.entries(others))
      setValue(name as Path<V>, value as never, { shouldValidate: form.attempt > 0 })
    unsaved.note(getValues(), stored)
  })
  // Another tab has submitted or deleted this draft, so saving again wouldn't help.
  const isGone = saving.error instanceof DraftGone
  /** Errors are shown by the save indicator next to the title. */
  const saveNow = (at: string) => save({ fields: getValues(), step: at }).catch(() => undefined)

  const shownSaving = useSaveRetry(saving, () => saveNow(step))

  const discard = async () => {
    hold()
    await store.discard(draft.id)
    unsaved.forget()
  }

  useEffect(() => {
    const watching = watch((values) => {
      unsaved.note(values)
      saveSoon({ fields: values, step })
    })
    return () => watching.unsubscribe()
  }, [watch, saveSoon, unsaved, step])
  // Preload what later steps need, in case the network goes down.
  useEffect(() => {
    void course.shapeOf('place').catch(() => undefined)
    void fetchMap()
  }, [course])
  // Save values restored from an earlier, unsaved session.
  useEffect(() => {
    if (restoring.current) void saveNow(step)
    restoring.current = false
  })

  // Scroll to the top and focus the heading on each step except the first. Moving on doesn't wait for the save, which
  // may have no network; the form retains its values.
  const { isChange } = view
  const arrived = useRef((at: string) => void at)
  useEffect(() => {
    arrived.current = (at) => {
      hold()
      void saveNow(at)
    }
  })
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    arrived.current(step)
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
    // A part that is to be changed may have errors; without any, this shows nothing.
    if (isChange) void handleSubmit(() => undefined)()
  }, [step, isChange, handleSubmit])

  const files: ListingFiles = {
    photos: useDraftFiles(draft, 'gallery', store),
    around: useDraftFiles(draft, 'three_d', store),
    documents: useDraftFiles(draft, 'document', store),
  }
  const isUploading = Object.values(files).some(({ isUnfinished }) => isUnfinished)
  const photos = files.photos.arrived.length
  const right = useRightSteps(view, course, getValues, photos > 0)
  const onward = async () => {
    if (!view.canSubmit) return actor.send({ type: 'step.completed', photos })
    const values = getValues()
    // A file still uploading wouldn't be part of the listing.
    const [wrong = isUploading ? 'photos' : undefined] = await course.wrongSteps(values)
    hold()
    // Submitting doesn't wait for the network, but a local draft must be stored before the page is left.
    const stored = saveNow(step)
    if (store.isLocal) await stored
    actor.send({ type: 'listing.submitted', values, photos, wrong: stepNamed(kind, wrong) })
  }
  const atItsControl = (error: { id: string; message: string }) =>
    course.atControl?.(error, getValues()) ?? error
  const send = view.listing === null ? 'wizard.send' : 'wizard.sendEdit'
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(onward)(event)}
      className="page-narrow grid gap-6 py-6 md:py-10"
      data-flow="wizard"
      data-state={view.state}
      data-screen={view.screen}
      data-step={step}
    >
      <Steps
        label={t('wizard.steps')}
        current={step}
        steps={view.steps.map(({ name }) => ({
          key: name,
          title: t(dataKey('wizard.step', name)),
          done: right.includes(name),
        }))}
      />
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h1 ref={heading} tabIndex={-1} className="grid">
          <span className="text-sm text-muted">
            {t(view.listing === null ? course.heading : course.editHeading)}
            <span className="sr-only">: </span>
          </span>
          <span className="display text-xl">{t(dataKey('wizard.ask', step))}</span>
        </h1>
        {!isGone && (
          <div className="flex flex-wrap items-center gap-x-3">
            <SaveMark texts="wizard" saving={shownSaving} onRetry={() => void saveNow(step)} />
            <LinkButton
              to={view.isGuest ? '/' : ownKinds[kind].list}
              tone="quiet"
              size="sm"
              onClick={() => void saveNow(step)}
            >
              {t('wizard.exit')}
            </LinkButton>
          </div>
        )}
      </div>
      {isGone && (
        <Notice
          role="status"
          actions={<LinkButton to={ownKinds[kind].list}>{t('wizard.unsure.listings')}</LinkButton>}
        >
          {t('wizard.gone')}
        </Notice>
      )}
      {view.listing !== null && <ReviewReason kind={kind} id={view.listing} />}
      {view.isGuest && view.isFirst && <Notice tone="info">{t('wizard.guest')}</Notice>}
      {view.listing === null && view.isFirst && <NeededLater kind={kind} />}
      {restoredAt === step && (
        <Notice role="status" title={t('wizard.restored')}>
          {t('wizard.restoredFiles')}
        </Notice>
      )}
      {view.leftOut.length > 0 && (
        <Notice tone="danger" role="status" title={t('wizard.leftOut')}>
          {view.leftOut.join(', ')}
        </Notice>
      )}
      {isChange && isUploading && step === 'photos' && (
        <Notice tone="info" role="status" title={t('wizard.uploading')}>
          {t('wizard.uploadingNext')}
        </Notice>
      )}
      {!isGone && <ProblemNotice view={view} title={t('wizard.notSent')} />}
      <ErrorSummary errors={form.summary.map(atItsControl)} attempt={form.attempt} />
      {children({
        form,
        step,
        draft,
        store,
        files,
        categories,
        photosMissing: view.photoMissing,
        onOrder: (fileOrder) => void save({ fields: getValues(), step, fileOrder }),
        onEdit: (name) => actor.send({ type: 'part.changed', step: stepNamed(kind, name) ?? 'place' }),
      })}
      {view.listing === null && view.canSubmit && <FreePlanNote kind={kind} />}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-5">
        {view.isFirst && <span />}
        <EventButton actor={actor} event="step.back" can={view.canGoBack} icon="back">
          {t('wizard.back')}
        </EventButton>
        <Button
          type="submit"
          tone="primary"
          data-event={view.isLast ? 'listing.submitted' : 'step.completed'}
          busy={form.formState.isSubmitting && view.isLast}
        >
          {t(view.isLast ? send : view.isChange ? 'wizard.changed' : 'wizard.onward')}
        </Button>
      </div>
      {!isGone && (
        <div className="justify-self-end">
          <DiscardDraft view={view} discard={discard} />
        </div>
      )}
    </form>
  )
}
