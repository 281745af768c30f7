import type { TFunction } from '../../../contract/texts/translate'
import { CallFailure } from './call-failure'

/** Returns the server's message for a failed call, or a generic one if it sent none. */
export function failureText(error: unknown, t: TFunction): string {
  if (error instanceof CallFailure && error.message) return error.message
  return t(error instanceof CallFailure && error.status === 0 ? 'errors.offline' : 'errors.fault')
}
