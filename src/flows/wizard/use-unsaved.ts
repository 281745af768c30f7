import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { beyond, forgetForm, keepUnsaved, unsavedOf } from '../../shared/autosave/unsaved-forms'
import type { DraftStore } from './steps/draft-store'
import type { ListingDraft } from './steps/wizard-values'
import { session } from '../../app/session/session-store'

/** A draft as the form opens with it, and what this browser keeps of it until it is stored. */
export function useUnsaved<V extends FieldValues>(
  store: DraftStore,
  draft: ListingDraft,
  valuesOf: (draft: ListingDraft) => V,
) {
  // Whose form it is does not change when their session ends while it is still on the page.
  const [person] = useState(() => session.get().User_signup.data?.data.id ?? 0)
  const form = store.formName(draft)
  const [typed] = useState(() => unsavedOf(person, form))
  const keep = (fields: FieldValues) => keepUnsaved(person, form, fields, { outlivesTab: !store.isLocal })
  return {
    /** What was typed last lies over what is stored. */
    values: { ...valuesOf(draft), ...typed },
    /** Something was typed that no saving had stored. */
    restored: typed !== null,
    /** The form changed, or a saving stored it: keeps what of it is not stored. */
    note: (values: FieldValues, stored = draft) => keep(beyond(values, valuesOf(stored))),
    /** The draft is deleted: nothing of it comes back. */
    forget: () => forgetForm(person, form),
  }
}
