import { useContext, useRef, useState } from 'react'
import type { FormAnswer, Question } from '../../../machines/flows/verification/ports'
import { beyond, forgetForm, KeepsUnsaved, keepUnsaved, unsavedOf } from '../../shared/autosave/unsaved-forms'
import { session } from '../../app/session/session-store'
import { restoredValues, typedValues, valuesOf, type FormValues } from './form-values'

const form = 'verification'

const signedIn = () => session.get().User_signup.data?.data.id ?? 0

/** Deletes this browser's copy of the answers after they have been submitted. */
export const forgetAnswers = (): void => forgetForm(signedIn(), form)

/**
 * Stores typed answers in this browser until the server has them, in case the session or browser ends first. Files are
 * never stored.
 */
export function useUnsavedAnswers(
  questions: readonly Question[],
  { begun, stored }: { begun: readonly FormAnswer[]; stored: readonly FormAnswer[] },
) {
  // The form still belongs to this user if their session ends while it is open.
  const [person] = useState(signedIn)
  const isKept = useContext(KeepsUnsaved)
  const [restored] = useState(() =>
    restoredValues(questions, (isKept ? unsavedOf(person, form) : null) ?? {}),
  )
  const known = useRef(stored)
  return {
    values: { ...valuesOf(questions, begun), ...restored },
    restored: Object.keys(restored).length > 0,
    note: (values: FormValues) => {
      const unsaved = beyond(typedValues(questions, values), valuesOf(questions, known.current))
      if (isKept) keepUnsaved(person, form, unsaved, { outlivesTab: true })
    },
    /** Records which answers the server has stored. */
    saved: (answers: readonly FormAnswer[]) => {
      known.current = answers
    },
  }
}
