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

/** What differs between a property and a project: the form, its checks and its words. */
export interface WizardCourse<V extends FieldValues> {
  /** Names of the steps that may be left empty: they are not done before the first step is. */
  optional: readonly string[]
  /** Keys of the headings. */
  heading: TextKey
  editHeading: TextKey
  valuesOf: (draft: Pick<ListingDraft, 'fields'>) => V
  /** The shape that checks a step: the server's own (contract). */
  shapeOf: (step: string) => Promise<z.ZodType>
  /** The steps with something wrong, in their order. */
  wrongSteps: (values: V) => Promise<string[]>
  /** The step on which a field that the server refused can be mended. */
  stepOfField: (field: string) => Promise<string>
  /** Points an error of the server at the control that mends it, where they have different names. */
  atControl?: (error: Summed, values: V) => Summed
}

/** What each step of a wizard is drawn with. */
export interface StepProps<V extends FieldValues> {
  form: ShapeForm<V>
}

/** The files of a listing by their use; they go on being uploaded while other steps are shown. */
export type ListingFiles = Record<'photos' | 'around' | 'documents', DraftFiles>

/** The same and what the steps with files and the review need. */
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

/** A step that both kinds share reads only its own fields of their forms. */
export const partOf = <Part extends FieldValues>(form: unknown): ShapeForm<Part> => form as ShapeForm<Part>
