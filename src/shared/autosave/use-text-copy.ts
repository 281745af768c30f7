import { useMemo, useState } from 'react'
import { session } from '../../app/session/session-store'
import { forgetForm, keepUnsaved, unsavedOf } from './unsaved-forms'

/** Stores a text in this browser until it is sent, so it survives an expired session and a closed tab. */
export function useTextCopy(form: string) {
  // The text still belongs to this user if their session ends while the form is open.
  const [person] = useState(() => session.get().User_signup.data?.data.id ?? 0)
  const begun = useMemo(() => {
    const text = unsavedOf(person, form)?.['text']
    return typeof text === 'string' ? text : ''
  }, [person, form])
  return {
    /** Text restored from an earlier visit. */
    begun,
    note: (text: string) => keepUnsaved(person, form, text === '' ? {} : { text }, { outlivesTab: true }),
    forget: () => forgetForm(person, form),
  }
}
