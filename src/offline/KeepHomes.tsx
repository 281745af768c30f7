import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api/use-api'
import { onDeparture } from '../session/store'
import { usePerson } from '../session/use-session'
import { keepLater } from './keep-later'
import { forgetOthers } from './kept-caches'

/**
 * Keeps what can be read without a network in step with who is signed in: it is renewed for somebody who has such, in
 * the language they read now, and removed the moment they leave or somebody else comes.
 */
export function KeepHomes() {
  const api = useApi()
  const { i18n } = useTranslation()
  const person = usePerson()?.id
  useEffect(() => onDeparture(() => void forgetOthers()), [])
  useEffect(() => {
    void forgetOthers().then((any) => {
      if (any && person !== undefined) void keepLater(api, i18n.language)
    })
  }, [person, api, i18n.language])
  return null
}
