import type { TFunction } from '../../../../contract/texts/translate'
import { otp } from '../../../../contract/limits'
import type * as ports from '../../../../machines/flows/signup/setup'
import { authRefusal } from './auth-problem'
import { chooseInWindow } from './google-window'
import type { HostedService } from './settings'

type Sdk = Pick<typeof import('./firebase'), 'openService'>
type Service = ReturnType<Sdk['openService']>

/** The hosted identity service as the ports of the flow need it. */
export interface HostedSignIn {
  /** Fetches the SDK ahead of the press that needs it. */
  prepare: () => void
  openGoogle: (signal: AbortSignal) => Promise<ports.OpenGoogleOutput>
  /** `signal`: nobody waits for the answer any more. The code goes to whoever asks for one to this number next. */
  sendCode: (to: string, signal?: AbortSignal) => Promise<ports.SendCodeOutput>
  compareCode: (session: string, code: string) => Promise<ports.VerifyCodeOutput>
}

/** Opens the SDK when the service is used, and not before. */
export function hostedSignIn(
  settings: HostedService,
  t: TFunction,
  lang: string,
  load: () => Promise<Sdk> = () => import('./firebase'),
): HostedSignIn {
  let opening: Promise<Service> | undefined
  const service = () =>
    (opening ??= load()
      .then(({ openService }) => openService(settings, lang))
      .catch((error: unknown) => {
        opening = undefined
        throw error
      }))
  const refused = (error: unknown) => authRefusal(error, t, Date.now())
  // Solving the service's puzzle may take a person longer than the flow waits for an answer: the code that comes then
  // is for the next press.
  let asked: {
    to: string
    open: Set<Promise<ports.SendCodeOutput>>
    sent: ports.SendCodeOutput | null
  } | null = null
  const ask = async (to: string): Promise<ports.SendCodeOutput> => {
    try {
      const session = await (await service()).sendCode(to)
      const now = Date.now()
      const resendAt = now + otp.coolDownSeconds * 1000
      return { ok: true, session, resendAt, expiresAt: now + otp.lifeSeconds * 1000 }
    } catch (error) {
      return refused(error)
    }
  }
  return {
    prepare: () => void service().catch(() => undefined),
    async openGoogle(signal) {
      try {
        // The window first: a browser lets only a fresh press open one.
        const chosen = settings.mode === 'sandbox' ? await chooseInWindow(signal) : null
        const sdk = await service()
        const proof = chosen === null ? await sdk.chooseAccount() : await sdk.fromGoogle(chosen)
        return { ok: true, proof }
      } catch (error) {
        return refused(error)
      }
    },
    async sendCode(to, signal) {
      asked = asked?.to === to ? asked : { to, open: new Set(), sent: null }
      const mine = asked
      const { sent } = mine
      mine.sent = null
      if (sent && isGood(sent)) return sent
      const earlier = [...mine.open].map(codeOf)
      const own = ask(to)
      mine.open.add(own)
      const output = await Promise.race([own, ...earlier]).finally(() => {
        if (!signal?.aborted) mine.open.clear()
      })
      // Nobody waits for it any more, and nobody else took it.
      if (signal?.aborted && mine.open.delete(own) && output.ok) mine.sent = output
      return output
    },
    async compareCode(session, code) {
      try {
        return { ok: true, proof: await (await service()).compareCode(session, code) }
      } catch (error) {
        return refused(error)
      }
    },
  }
}

const isGood = (output: ports.SendCodeOutput): boolean => output.ok && output.expiresAt > Date.now()

/** The code of an earlier press, if one comes. */
const codeOf = (answer: Promise<ports.SendCodeOutput>): Promise<ports.SendCodeOutput> =>
  new Promise((resolve) => {
    answer.then(
      (output) => output.ok && resolve(output),
      () => undefined,
    )
  })
