import type { Data } from '../../../contract/calls/call-types'
import type { HostedRefused } from '../../../machines/flows/signup/setup'
import { CallFailure } from '../../app/api/call-failure'
import type { Api } from '../../app/api/port'
import type { HostedSignIn } from '../signup/hosted/sign-in'

type CodeTo = NonNullable<Data<'own-security'>['code_to']>

/** Sends the code that confirms a change, and makes the proof out of what was typed. */
export interface ConfirmationCode {
  /** Resolves to what the hosted service calls this code; our own server needs none. */
  send: () => Promise<string | null>
  compare: (session: string | null, code: string) => Promise<string>
}

/** The code to an address as the server wants it sent: by itself, or by the service that signs in with numbers. */
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

/** What the hosted service refused fails like a call of our own. */
function accepted<O extends { ok: true }>(output: O | HostedRefused): O {
  if (output.ok) return output
  const { message, errors } = output
  throw new CallFailure(200, { message, errors })
}
