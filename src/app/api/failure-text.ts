import type { TFunction } from '../../../contract/texts/translate'
import { CallFailure } from './call-failure'

/** A failed call in words: the server's own, or a general one if it did not answer. */
export function failureText(error: unknown, t: TFunction): string {
  if (error instanceof CallFailure && error.message) return error.message
  return t(error instanceof CallFailure && error.status === 0 ? 'errors.offline' : 'errors.fault')
}
