import type { RefusalCode } from '../../../contract/api/envelope'
import type { Refused } from '../../../machines/flows/kit'

/** Returns a refusal in the form a port resolves with. */
export function refused(reason: RefusalCode, more: Partial<Refused> = {}): Refused {
  return { ok: false, reason, message: `refused: ${reason}`, ...more }
}
