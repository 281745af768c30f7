import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Data } from '../../../../contract/types'
import type { Api } from '../../../api/port'
import { callQuery } from '../../../api/query'
import { useApi } from '../../../api/use-api'
import { DetailsStep } from './DetailsStep'
import { FactsStep } from './FactsStep'
import { PhotosStep } from './PhotosStep'
import { PlaceStep, type PlaceValues } from './PlaceStep'
import { ReviewStep } from './ReviewStep'
import { SearchStep, type SearchValues } from './SearchStep'
import { sendListing } from './send'
import { checksFor, stepNames } from './steps'
import { parametersFor, valuesOf, type WizardValues } from './values'
import { partOf, type WizardSteps } from './wizard-steps'
import { allTypes, WizardPage, type Drawn } from './WizardPage'

const stepsOf = (api: Api, queries: QueryClient): WizardSteps<WizardValues, Data<'post_property'>> => ({
  steps: stepNames,
  optional: ['facts', 'search'],
  heading: 'wizard.heading',
  editHeading: 'wizard.editHeading',
  valuesOf,
  ...checksFor(async () => (await queries.ensureQueryData(callQuery(api, 'get_categories', allTypes))).data),
  send: sendListing,
  ownList: 'get-added-properties',
})

export interface PropertyWizardProps {
  /** The listing to edit; absent for a new one. */
  propertyId?: number
  step: string | undefined
  onStep: (step: string) => void
  onSent: (listing: { slug_id: string }) => void
}

/** The way of a property, from its details to the last look. */
export function PropertyWizard({ propertyId, step, onStep, onSent }: PropertyWizardProps) {
  const [api, queries] = [useApi(), useQueryClient()]
  const wizard = useMemo(() => stepsOf(api, queries), [api, queries])
  const of = propertyId === undefined ? {} : { property_id: propertyId }
  return (
    <WizardPage wizard={wizard} of={of} step={step} atControl={atControl} onStep={onStep} onSent={onSent}>
      {(drawn) => <Body {...drawn} />}
    </WizardPage>
  )
}

/** The server names a fact by its number, the page by its place. */
function atControl(error: { id: string; message: string }, { parameters }: WizardValues) {
  const fact = /^field-parameters\.(\d+)$/.exec(error.id)?.[1]
  const at = parameters.findIndex((one) => String(one.parameter_id) === fact)
  return at < 0 ? error : { ...error, id: `field-parameters.${at}.value` }
}

function Body({ form, ...drawn }: Drawn<WizardValues>) {
  const { t } = useTranslation()
  const { step, draft, of, photosMissing, onOrder, onEdit, categories, currency } = drawn
  // What a form can do stays the same, the form itself does not.
  const { watch, setValue, getValues } = form
  const categoryId = watch('category_id')
  const category = categories.find((one) => String(one.id) === String(categoryId))
  useEffect(() => {
    setValue('parameters', parametersFor(category, getValues('parameters')))
  }, [setValue, getValues, category])
  switch (step) {
    case 'details':
      return <DetailsStep form={form} categories={categories} currency={currency} />
    case 'place':
      return <PlaceStep form={partOf<PlaceValues>(form)} address="address" pinLabel={t('wizard.pin')} />
    case 'facts':
      return <FactsStep form={form} category={category} />
    case 'photos':
      return <PhotosStep draft={draft} of={of} missing={photosMissing} onOrder={onOrder} tour />
    case 'search':
      return <SearchStep form={partOf<SearchValues>(form)} path="/properties-details/" />
    default:
      return (
        <ReviewStep
          values={getValues()}
          draft={draft}
          category={category}
          currency={currency}
          onEdit={onEdit}
        />
      )
  }
}
