import type { AnyEventObject } from 'xstate'
import type { Data } from '../../../contract/calls/call-types'
import type {
  BeginFactorOutput,
  ConfirmFactorOutput,
  EndFactorOutput,
  ReadFactorOutput,
} from '../../../machines/flows/second-factor/ports'
import type { Answer } from '../../kit/hold-reply'
import { but, cut, rather, refusing, taken } from '../../kit/replies'

const calls: Record<string, string> = {
  beginFactor: 'own-factor',
  confirmFactor: 'own-factor-confirm',
  endFactor: 'own-factor-end',
  readFactor: 'own-security',
}

/** Requests of the page and of the flow that are held. */
export const held = new Set(Object.values(calls))

/** Answer to the profile's own request, with the factor on or off. */
export const status = (on: boolean): Record<string, Answer> => ({
  'own-security': but((data: Data<'own-security'>) => ({
    ...data,
    factor: { required: false, recovery_left: 10, ...data.factor, on },
  })),
})

/** Returns the answers to a step's held requests; the server makes the secret itself. */
export function answersFor({ type, output }: AnyEventObject): Record<string, Answer> {
  const port = type.split('.').at(-1) ?? ''
  const call = calls[port] ?? ''
  if (type.startsWith('xstate.error')) return { [call]: cut }
  const result = output as BeginFactorOutput | ConfirmFactorOutput | EndFactorOutput | ReadFactorOutput
  if (!result.ok) return { [call]: async () => refusing(result) }
  if ('on' in result) return status(result.on)
  if ('made' in result) return { [call]: rather(call, ({ error }) => !error, taken(result.made)) }
  if ('codes' in result) return { [call]: async () => taken({ recovery_codes: result.codes }) }
  return { [call]: async () => taken(null) }
}
