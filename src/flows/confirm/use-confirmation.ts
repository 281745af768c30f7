import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Confirmation } from '../../../machines/flows/signup/setup'
import { useCallQuery } from '../../app/api/call-query'
import { useApi } from '../../app/api/use-api'
import { usePerson } from '../../app/session/use-session'
import { useSettings } from '../../app/api/use-settings'
import { hostedSignIn } from '../signup/hosted/sign-in'
import { confirmationCode } from './confirmation-code'

/** How somebody who is signed in shows that they hold more than a stolen token: what the server asks for, and the answer. */
export function useConfirmation() {
  const api = useApi()
  const person = usePerson()
  const { identity } = useSettings()
  const { t, i18n } = useTranslation()
  const [hosted] = useState(() => identity && hostedSignIn(identity, t, i18n.language))
  const security = useCallQuery('own-security', {}, { staleTime: 0 })
  const known = security.data?.data
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [chosen, choose] = useState<'password' | 'code' | null>(null)
  // Most accounts have a password: until the server has answered, it is asked for.
  const needsCode = known?.code_only === true || known?.has_password === false
  const by = needsCode ? 'code' : (chosen ?? 'password')
  const to = known?.code_to ?? { channel: 'email', sent_by: 'server' }
  const address = (to.channel === 'mobile' ? person?.mobile : person?.email) ?? ''
  const codes = confirmationCode(api, hosted, to, address)
  // A code is compared once; what it proves stays good while a refused change is corrected.
  const proved = useRef<{ code: string; proof: string } | null>(null)
  const send = useMutation({
    mutationFn: codes.send,
    onSuccess: () => {
      proved.current = null
      setCode('')
    },
  })
  return {
    security: known,
    by,
    choose,
    password,
    setPassword,
    code,
    setCode,
    send,
    /** The code comes from what stands in for the hosted service. */
    isStandIn: to.sent_by === 'identity' && identity?.mode === 'sandbox',
    /** Fails for a wrong password at once, where the change itself comes later. */
    check: async () => {
      if (by === 'password')
        await api.call('own-security:check', { current_password: password }, { toast: false })
    },
    /** The answer; comparing the code asks the server, or the hosted service. */
    read: async (): Promise<Confirmation> => {
      if (by === 'password') return { current_password: password }
      if (proved.current?.code !== code)
        proved.current = { code, proof: await codes.compare(send.data ?? null, code) }
      return { confirm_auth_id: proved.current.proof }
    },
    clear: () => {
      setPassword('')
      setCode('')
      proved.current = null
      send.reset()
    },
  }
}

/** The same as the fields get it. */
export type ConfirmationForm = ReturnType<typeof useConfirmation>
