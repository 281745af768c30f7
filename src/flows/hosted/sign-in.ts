import type { TFunction } from '../../../contract/texts/translate'
import { otp } from '../../../contract/limits'
import type * as ports from '../../../machines/flows/signup/setup'
import { authRefusal } from './auth-problem'
import { chooseInWindow } from './google-window'
import type { HostedService } from './settings'

type Sdk = Pick<typeof import('./firebase'), 'openService'>
type Service = ReturnType<Sdk['openService']>

/** The identity provider as needed by the flow's ports. */
export interface HostedSignIn {
  /** Preloads the SDK. */
  prepare: () => void
  openGoogle: (signal: AbortSignal) => Promise<ports.OpenGoogleOutput>
  /** `signal` aborts when the flow stops waiting; the code then goes to the next request for this number. */
  sendCode: (to: string, signal?: AbortSignal) => Promise<ports.SendCodeOutput>
  compareCode: (session: string, code: string) => Promise<ports.VerifyCodeOutput>
}

/** Creates the identity provider's client; the SDK loads on first use. */
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
  // Solving the reCAPTCHA may take longer than the flow waits for a reply; a code that arrives later is used for the
  // next request.
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
        // Open the window first, since browsers allow it only during a click.
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
      // The flow stopped waiting and no other request used the code, so store it.
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

/** Resolves with the code of an earlier request, if one arrives. */
const codeOf = (answer: Promise<ports.SendCodeOutput>): Promise<ports.SendCodeOutput> =>
  new Promise((resolve) => {
    answer.then(
      (output) => output.ok && resolve(output),
      () => undefined,
    )
  })
