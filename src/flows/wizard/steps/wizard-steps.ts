import type { TextKey } from '../../../../contract/texts/catalogue'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { ShapeForm } from '../../../ui/forms/use-shape-form'
import type { DraftStore } from './draft-store'
import type { DraftFiles } from './use-draft-files'
import type { ListingDraft, WizardCategory } from './wizard-values'

export interface Summed {
  id: string
  message: string
}

/** Differences between the property and project wizards: form, validation and texts. */
export interface WizardCourse<V extends FieldValues> {
  /** Steps that may be left empty; they don't count as done before the first step does. */
  optional: readonly string[]
  /** Text keys of the headings. */
  heading: TextKey
  editHeading: TextKey
  valuesOf: (draft: Pick<ListingDraft, 'fields'>) => V
  /** Loads the server's schema of a step (contract). */
  shapeOf: (step: string) => Promise<z.ZodType>
  /** Returns the invalid steps in order. */
  wrongSteps: (values: V) => Promise<string[]>
  /** Returns the step with the field the server refused. */
  stepOfField: (field: string) => Promise<string>
  /** Maps a server error to the input that fixes it, if the error and the input have different names. */
  atControl?: (error: Summed, values: V) => Summed
}

/** Props of every wizard step. */
export interface StepProps<V extends FieldValues> {
  form: ShapeForm<V>
}

/** Files of a listing by use; uploads continue while other steps are shown. */
export type ListingFiles = Record<'photos' | 'around' | 'documents', DraftFiles>

/** Props of a wizard step, including those that the file steps and the review need. */
export interface WizardParts<V extends FieldValues> extends StepProps<V> {
  step: string
  draft: ListingDraft
  store: DraftStore
  files: ListingFiles
  categories: WizardCategory[]
  photosMissing: boolean
  onOrder: (fileIds: number[]) => void
  onEdit: (step: string) => void
}

/** Options for setting a value that the user has chosen: an error it fixes disappears. */
export const chosen = ({ attempt }: { attempt: number }) => ({
  shouldDirty: true,
  shouldValidate: attempt > 0,
})

/** Narrows a form to the fields of a shared step. */
export const partOf = <Part extends FieldValues>(form: unknown): ShapeForm<Part> => form as ShapeForm<Part>
