import { emptyCharacteristics, type ConfirmedValues, type ListingDraft } from '../wizard-values'

/** One plan as the form holds it: its id where it is stored, its title, and its document's id in the draft. */
export interface PlanValues {
  id: string
  title: string
  file_id: string
}

/** What the project form holds: texts as typed. */
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

/** The form of a stored draft; what the draft lacks is empty. */
export const valuesOf = (draft: Pick<ListingDraft, 'fields'>): ProjectValues => ({
  ...empty,
  ...(draft.fields as Partial<ProjectValues>),
})

/**
 * Where the document of a plan belongs in the form: its row is found by its key, since others may have been removed while
 * the document was on its way. Null where the row itself was.
 */
export function placeOfDocument(keys: readonly string[], key: string, plans: readonly unknown[]) {
  const at = keys.indexOf(key)
  return at >= 0 && at < plans.length ? (`plans.${at}.file_id` as const) : null
}
