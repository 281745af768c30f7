import type { Gateway } from '../../../contract/values'
import type { Answered, Problem, Refused } from '../kit'

/** Changes that the server allows to the keys of a payment method. */
export type KeyOffer = {
  /** Number of the method's last change; any other change since then is a CONFLICT. */
  version: number
  /** Whether keys can be set; not if they are in the environment. */
  canSet: boolean
  /** Whether there are stored keys to remove. */
  canRemove: boolean
}

/** Keys by name, as entered; an empty one remains unchanged. */
export type EnteredKeys = Readonly<Record<string, string>>

/** Input of `admin/gateways`. */
export type ReadMethodInput = { gateway: Gateway }
export type ReadMethodOutput = { ok: true; offer: KeyOffer } | Refused

/** Input of `admin/gateways:save`. `keys` is null for a removal. Saving the same keys twice changes nothing. */
export type SaveKeysInput = { gateway: Gateway; version: number; keys: EnteredKeys | null }
export type SaveKeysOutput = Answered

export type GatewayKeysContext = {
  gateway: Gateway
  /** Whether the stored keys are removed. */
  isRemoval: boolean
  /** The offer that the administrator was shown. */
  offer: KeyOffer
  /** Entered keys, until they are saved or the dialog closes. */
  keys: EnteredKeys
  problem: Problem | null
}

export type GatewayKeysEvent =
  | { type: 'keys.asked'; gateway: Gateway; offer: KeyOffer }
  | { type: 'removal.asked'; gateway: Gateway; offer: KeyOffer }
  | { type: 'keys.submitted'; keys: EnteredKeys }
  | { type: 'removal.confirmed' }
  | { type: 'retry.asked' }
  | { type: 'look.again' }
  | { type: 'dialog.closed' }
