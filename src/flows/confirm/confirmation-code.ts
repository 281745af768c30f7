import type { Data } from '../../../contract/calls/call-types'
import type { HostedRefused } from '../../../machines/flows/signup/setup'
import { CallFailure } from '../../app/api/call-failure'
import type { Api } from '../../app/api/port'
import type { HostedSignIn } from '../hosted/sign-in'

type CodeTo = NonNullable<Data<'own-security'>['code_to']>

/** Sends the code that confirms a change, and exchanges the entered code for proof of it. */
export interface ConfirmationCode {
  /** Resolves to the identity provider's session for this code; null for codes sent by our server. */
  send: () => Promise<string | null>
  compare: (session: string | null, code: string) => Promise<string>
}

/** Returns the sender configured by the server: our own, or the identity provider for phone numbers. */
export function confirmationCode(
  api: Api,
  hosted: HostedSignIn | null,
  { channel, sent_by }: Pick<CodeTo, 'channel' | 'sent_by'>,
  address: string,
): ConfirmationCode {
  if (sent_by === 'identity' && hosted)
    return {
      send: async () => accepted(await hosted.sendCode(address)).session ?? null,
      compare: async (session, code) => accepted(await hosted.compareCode(session ?? '', code)).proof,
    }
  const reach = channel === 'mobile' ? { number: address } : { email: address }
  return {
    send: async () => {
      await api.call('get-otp', reach, { toast: false })
      return null
    },
    compare: async (_session, code) =>
      (await api.call('verify-otp', { ...reach, otp: code }, { toast: false })).data.auth_id,
  }
}

/** Returns a successful output; throws the identity provider's refusal like that of a failed API call. */
function accepted<O extends { ok: true }>(output: O | HostedRefused): O {
  if (output.ok) return output
  const { message, errors } = output
  throw new CallFailure(200, { message, errors })
}
