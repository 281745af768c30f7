import { useContext, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { beyond, forgetForm, KeepsUnsaved, keepUnsaved, unsavedOf } from '../../shared/autosave/unsaved-forms'
import type { DraftStore } from './steps/draft-store'
import type { ListingDraft } from './steps/wizard-values'
import { session } from '../../app/session/session-store'

/** Returns the initial values of a draft's form, and the browser's copy of unsaved input. */
export function useUnsaved<V extends FieldValues>(
  store: DraftStore,
  draft: ListingDraft,
  valuesOf: (draft: ListingDraft) => V,
) {
  // The form still belongs to this user if their session ends while it is open.
  const [person] = useState(() => session.get().User_signup.data?.data.id ?? 0)
  const form = store.formName(draft)
  const isKept = useContext(KeepsUnsaved)
  const [typed] = useState(() => (isKept ? unsavedOf(person, form) : null))
  const keep = (fields: FieldValues) => {
    if (isKept) keepUnsaved(person, form, fields, { outlivesTab: !store.isLocal })
  }
  return {
    /** Unsaved input takes precedence over stored values. */
    values: { ...valuesOf(draft), ...typed },
    /** Whether unsaved input was restored. */
    restored: typed !== null,
    /** Called when the form changed or was saved; stores only what isn't saved. */
    note: (values: FieldValues, stored = draft) => keep(beyond(values, valuesOf(stored))),
    /** Deletes the copy together with the draft. */
    forget: () => forgetForm(person, form),
  }
}
