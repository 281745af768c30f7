import type { RefusalCode } from '../../../contract/api/envelope'
import type { Refused } from '../../../machines/flows/kit'

/** A refusal as a port resolves it. */
export function refused(reason: RefusalCode, more: Partial<Refused> = {}): Refused {
  return { ok: false, reason, message: `refused: ${reason}`, ...more }
}
