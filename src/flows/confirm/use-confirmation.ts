import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Confirmation } from '../../../machines/flows/signup/setup'
import { useCallQuery } from '../../app/api/call-query'
import { useApi } from '../../app/api/use-api'
import { usePerson } from '../../app/session/use-session'
import { useSettings } from '../../app/api/use-settings'
import { hostedSignIn } from '../hosted/sign-in'
import { confirmationCode } from './confirmation-code'

/**
 * Re-authenticates a signed-in user, so a stolen token isn't enough. Returns the required method and the user's answer.
 */
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
  // Most accounts have a password, so ask for it until the server has answered.
  const needsCode = known?.code_only === true || known?.has_password === false
  const by = needsCode ? 'code' : (chosen ?? 'password')
  const to = known?.code_to ?? { channel: 'email', sent_by: 'server' }
  const address = (to.channel === 'mobile' ? person?.mobile : person?.email) ?? ''
  const codes = confirmationCode(api, hosted, to, address)
  // A code can be verified only once; its proof is reused while the user corrects a refused change.
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
    /** Whether the code comes from the simulated identity provider. */
    isStandIn: to.sent_by === 'identity' && identity?.mode === 'sandbox',
    /** Rejects a wrong password right away if the change follows in a later step. */
    check: async () => {
      if (by === 'password')
        await api.call('own-security:check', { current_password: password }, { toast: false })
    },
    /** Returns the confirmation; verifies a code with the server or identity provider. */
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

export type ConfirmationForm = ReturnType<typeof useConfirmation>
