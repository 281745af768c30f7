import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confirmation } from '../../../machines/flows/signup/ports'
import { callQuery } from '../../api/query'
import { useApi } from '../../api/use-api'
import { usePerson } from '../../session/use-session'

/** How somebody who is signed in shows that they hold more than a stolen token: what the server asks for, and the answer. */
export function useConfirmation() {
  const api = useApi()
  const person = usePerson()
  const security = useQuery({ ...callQuery(api, 'own-security', {}), staleTime: 0 })
  const known = security.data?.data
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [chosen, choose] = useState<'password' | 'code' | null>(null)
  // Most accounts have a password: until the server has said, it is asked for.
  const by = chosen ?? (known?.has_password === false ? 'code' : 'password')
  const reach =
    known?.code_to?.channel === 'mobile' ? { number: person?.mobile ?? '' } : { email: person?.email ?? '' }
  const send = useMutation({ mutationFn: () => api.call('get-otp', reach, { toast: false }) })
  return {
    security: known,
    by,
    choose,
    password,
    setPassword,
    code,
    setCode,
    send,
    /** The answer; comparing the code asks the server. */
    read: async (): Promise<Confirmation> => {
      if (by === 'password') return { current_password: password }
      const { data } = await api.call('verify-otp', { ...reach, otp: code }, { toast: false })
      return { confirm_auth_id: data.auth_id }
    },
    clear: () => {
      setPassword('')
      setCode('')
      send.reset()
    },
  }
}

/** The same as the fields get it. */
export type ConfirmationForm = ReturnType<typeof useConfirmation>
