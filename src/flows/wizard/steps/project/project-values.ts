import { emptyCharacteristics, type ConfirmedValues, type ListingDraft } from '../wizard-values'

/** A plan in the form: stored id if any, title, and id of its document in the draft. */
export interface PlanValues {
  id: string
  title: string
  file_id: string
}

/** Values of the project form, as typed. */
export interface ProjectValues extends ConfirmedValues {
  title: string
  description: string
  category_id: string
  type: string
  video_link: string
  location: string
  city: string
  state: string
  country: string
  latitude: string
  longitude: string
  plans: PlanValues[]
  meta_title: string
  meta_description: string
  meta_keywords: string
  slug_id: string
}

const empty: ProjectValues = {
  title: '',
  description: '',
  category_id: '',
  type: 'under_construction',
  video_link: '',
  location: '',
  city: '',
  state: '',
  country: '',
  latitude: '',
  longitude: '',
  plans: [],
  meta_title: '',
  meta_description: '',
  meta_keywords: '',
  slug_id: '',
  ...emptyCharacteristics('project'),
}

/** Returns the form values of a stored draft; missing ones are empty. */
export const valuesOf = (draft: Pick<ListingDraft, 'fields'>): ProjectValues => ({
  ...empty,
  ...(draft.fields as Partial<ProjectValues>),
})

/**
 * Returns the form path for a plan's uploaded document. The row is found by key, since other rows may have been removed
 * during the upload; null if the row itself was removed.
 */
export function placeOfDocument(keys: readonly string[], key: string, plans: readonly unknown[]) {
  const at = keys.indexOf(key)
  return at >= 0 && at < plans.length ? (`plans.${at}.file_id` as const) : null
}
