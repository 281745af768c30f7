import { useMemo, useState } from 'react'
import { session } from '../../app/session/session-store'
import { forgetForm, keepUnsaved, unsavedOf } from './unsaved-forms'

/** Copies one typed text in this browser until it is sent, so that it survives the end of a session and a closed tab. */
export function useTextCopy(form: string) {
  // It still belongs to this person when their session ends while the form is open.
  const [person] = useState(() => session.get().User_signup.data?.data.id ?? 0)
  const begun = useMemo(() => {
    const text = unsavedOf(person, form)?.['text']
    return typeof text === 'string' ? text : ''
  }, [person, form])
  return {
    /** What was typed before and not sent. */
    begun,
    note: (text: string) => keepUnsaved(person, form, text === '' ? {} : { text }, { outlivesTab: true }),
    forget: () => forgetForm(person, form),
  }
}
