import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { CallName, Input } from '../../../../contract/types'
import type { Api } from '../../../api/port'
import type { ShapeForm } from '../../../ui/shape-form'
import type { ListingDraft } from './values'

/** Which draft a wizard fills: of a new listing, or of the edit of the one that is named. */
export type DraftOf = Input<'listing-draft'>

/** What differs between the way of a property and that of a project: the steps, the form, and where it is sent. */
export interface WizardSteps<V extends FieldValues, Sent> {
  steps: readonly string[]
  /** Those that may be left empty: they say nothing before the first step is done. */
  optional: readonly string[]
  /** Keys of the headings. */
  heading: string
  editHeading: string
  valuesOf: (draft: ListingDraft) => V
  /** The shape that checks a step: the server's own (contract). */
  shapeOf: (step: string) => Promise<z.ZodType>
  /** The steps with something wrong, in their order. */
  wrongSteps: (values: V) => Promise<string[]>
  /** The step on which a field that the server refused can be mended. */
  stepOfField: (field: string) => Promise<string>
  /** Throws the CallFailure of a refusal; nothing is stored then, and the draft stays. */
  send: (api: Api, values: V, draft: ListingDraft) => Promise<Sent>
  /** The list of the owner, which is read anew afterwards. */
  ownList: CallName
}

/** What each step of a wizard is drawn with. */
export interface StepProps<V extends FieldValues> {
  form: ShapeForm<V>
}

/** The same and what the steps with files and the last look need. */
export interface WizardParts<V extends FieldValues> extends StepProps<V> {
  step: string
  draft: ListingDraft
  of: DraftOf
  photosMissing: boolean
  onOrder: (fileIds: number[]) => void
  onEdit: (step: string) => void
}

/** The step that follows; the last one stays. */
export const stepAfter = (steps: readonly string[], step: string): string =>
  steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)]!
/** The step before; the first one stays. */
export const stepBefore = (steps: readonly string[], step: string): string =>
  steps[Math.max(steps.indexOf(step) - 1, 0)]!

/** A draft of something that is listed already. */
export const isEdit = ({ property_id, project_id }: ListingDraft): boolean =>
  (property_id ?? project_id) !== null

/** A step that both ways share reads only its own fields of their forms. */
export const partOf = <Part extends FieldValues>(form: unknown): ShapeForm<Part> => form as ShapeForm<Part>
