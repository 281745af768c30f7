import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '../../api/failure'
import { useApi } from '../../api/use-api'
import { Button } from '../../ui/Button'
import { ErrorSummary } from '../../ui/ErrorSummary'
import { Notice } from '../../ui/Notice'
import { useShapeForm } from '../../ui/shape-form'
import { Steps } from '../../ui/Steps'
import { DetailsStep } from './DetailsStep'
import { FactsStep } from './FactsStep'
import { PhotosStep } from './PhotosStep'
import { fetchMap, PlaceStep } from './PlaceStep'
import { ReviewStep } from './ReviewStep'
import { SaveMark } from './SaveMark'
import { SearchStep } from './SearchStep'
import { sendListing } from './send'
import {
  firstWrongStep,
  shapeOf,
  stepAfter,
  stepBefore,
  stepNames,
  stepOfField,
  type StepName,
} from './steps'
import { useSaveDraft } from './use-draft'
import { parametersFor, valuesOf, type Category, type Draft, type WizardValues } from './values'

export interface WizardProps {
  draft: Draft
  step: StepName
  categories: Category[]
  currency: string
  tileUrl: string
  onStep: (step: StepName) => void
  onSent: (listing: { slug_id: string }) => void
}

/** The way of a listing: one form over six steps, saved as it is typed, checked step by step and once more at the end. */
export function Wizard({ draft, step, categories, currency, tileUrl, onStep, onSent }: WizardProps) {
  const { t } = useTranslation()
  const api = useApi()
  const queries = useQueryClient()
  const propertyId = draft.property_id ?? undefined
  const [photosMissing, setPhotosMissing] = useState(false)
  const sending = useMutation({
    mutationFn: (values: WizardValues) => sendListing(api, values, draft),
    onSuccess: async (listing) => {
      await queries.invalidateQueries({ queryKey: ['get-added-properties'] })
      onSent(listing)
    },
    onError: async (error) => {
      const [field] = Object.keys((error instanceof CallFailure && error.errors) || {})
      if (field) onStep(await stepOfField(field))
    },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const sentBack = useRef(false)
  const refusal = sending.error instanceof CallFailure ? sending.error : null
  const form = useShapeForm<WizardValues>({
    shape: () => shapeOf(step),
    defaultValues: valuesOf(draft),
    refused: refusal?.errors,
  })
  const { saving, save, saveSoon, hold } = useSaveDraft(propertyId)
  const categoryId = form.watch('category_id')
  const category = categories.find((one) => String(one.id) === String(categoryId))

  useEffect(() => {
    const watching = form.watch((values) => saveSoon({ fields: values as WizardValues, step }))
    return () => watching.unsubscribe()
  }, [form, saveSoon, step])
  // What the next steps need is there before them, also if the network goes meanwhile.
  useEffect(() => {
    void shapeOf('details').catch(() => undefined)
    void fetchMap()
  }, [])
  useEffect(() => {
    form.setValue('parameters', parametersFor(category, form.getValues('parameters')))
  }, [form, category])

  // Each step begins at its top, for the eye and for the keyboard; the first one leaves focus where it is.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
    if (!sentBack.current) return
    sentBack.current = false
    void form.handleSubmit(() => undefined)()
  }, [step, form])

  // The way on does not wait for the saving, which may have no network: what was typed stays in the form.
  const go = (to: StepName) => {
    hold()
    void saveNow(to)
    onStep(to)
  }
  /** How it went is shown by the mark beside the title. */
  const saveNow = (at: StepName) => save({ fields: form.getValues(), step: at }).catch(() => undefined)
  const hasPhoto = draft.files.some((file) => file.kind === 'gallery')
  const onward = async () => {
    if (step === 'photos' && !hasPhoto) return setPhotosMissing(true)
    if (step !== 'review') return go(stepAfter(step))
    const values = form.getValues()
    const wrong = (await firstWrongStep(values)) ?? (hasPhoto ? null : 'photos')
    if (wrong) {
      // Whoever is sent back is told why, where he arrives.
      sentBack.current = true
      setPhotosMissing(!hasPhoto)
      return go(wrong)
    }
    hold()
    sending.mutate(values)
  }

  // The server names a fact by its number, the page by its place.
  const atControl = (error: { id: string; message: string }) => {
    const fact = /^field-parameters\.(\d+)$/.exec(error.id)?.[1]
    const at = form.getValues('parameters').findIndex((one) => String(one.parameter_id) === fact)
    return at < 0 ? error : { ...error, id: `field-parameters.${at}.value` }
  }
  const parts = { form, errorOf: form.errorOf as (field: keyof WizardValues) => string | undefined }
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(onward)(event)}
      className="page-narrow grid gap-6 py-6 md:py-10"
      data-step={step}
    >
      <Steps
        label={t('wizard.steps')}
        current={step}
        steps={stepNames.map((key) => ({ key, title: t(`wizard.step.${key}`) }))}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 ref={heading} tabIndex={-1} className="display text-xl">
          {t(draft.property_id === null ? 'wizard.heading' : 'wizard.editHeading')}
          <span className="sr-only">: {t(`wizard.step.${step}`)}</span>
        </h1>
        <SaveMark saving={saving} onRetry={() => void saveNow(step)} />
      </div>
      <ErrorSummary errors={form.summary.map(atControl)} attempt={form.attempt} />
      {refusal && (
        <Notice tone="danger" role="alert" title={t('wizard.notSent')}>
          {refusal.message || t('errors.offline')}
        </Notice>
      )}
      {step === 'details' && <DetailsStep {...parts} categories={categories} currency={currency} />}
      {step === 'place' && <PlaceStep {...parts} tileUrl={tileUrl} />}
      {step === 'facts' && <FactsStep {...parts} category={category} />}
      {step === 'photos' && (
        <PhotosStep
          draft={draft}
          propertyId={propertyId}
          missing={photosMissing}
          onOrder={(fileOrder) => void save({ fields: form.getValues(), step, fileOrder })}
        />
      )}
      {step === 'search' && <SearchStep {...parts} />}
      {step === 'review' && (
        <ReviewStep
          values={form.getValues()}
          draft={draft}
          category={category}
          currency={currency}
          onEdit={(to) => go(to)}
        />
      )}
      <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-5">
        {step === 'details' ? (
          <span />
        ) : (
          <Button icon="back" onClick={() => go(stepBefore(step))}>
            {t('wizard.back')}
          </Button>
        )}
        <Button type="submit" tone="primary" busy={sending.isPending}>
          {t(
            step === 'review'
              ? draft.property_id === null
                ? 'wizard.send'
                : 'wizard.sendEdit'
              : 'wizard.onward',
          )}
        </Button>
      </div>
    </form>
  )
}
