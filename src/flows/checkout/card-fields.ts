import type { ClaimOutput, Handover } from '../../../machines/flows/checkout/setup'

/**
 * Card fields shared by the machine and the page: actors prepare the fields and confirm the payment, the screen
 * provides the place. The fields can't be in the machine's context, which must be serialisable.
 */
export interface CardForm {
  /** Loads the gateway's script and creates its fields; resolves to false if that fails. */
  prepare: (handover: Handover) => Promise<boolean>
  /** Mounts the fields and reports whether the card is complete; returns a function that removes them. */
  mount: (position: HTMLElement, onComplete: (complete: boolean) => void) => () => void
  confirm: (handover: Handover) => Promise<ClaimOutput>
  answerChallenge: (handover: Handover) => Promise<ClaimOutput>
}

/** Fields created by a gateway's adapter. */
export type CardFields = Omit<CardForm, 'prepare'>

const unreachable: ClaimOutput = { ok: true, claim: 'unreachable' }

/**
 * Creates the card fields, one instance per checkout. The gateway's adapter loads when the user pays by card. `lang` is
 * the language of the fields.
 */
export function cardFields(lang: () => string): CardForm {
  let fields: CardFields | null = null
  let asked = 0
  return {
    async prepare(handover) {
      const mine = ++asked
      const { stripeFields } = await import('./stripe-fields')
      const made = await stripeFields(handover, lang())
      // A script that loads after its attempt was abandoned must not replace the current fields.
      if (mine === asked) fields = made
      return made !== null
    },
    mount: (position, onComplete) => fields?.mount(position, onComplete) ?? (() => undefined),
    confirm: (handover) => fields?.confirm(handover) ?? Promise.resolve(unreachable),
    answerChallenge: (handover) => fields?.answerChallenge(handover) ?? Promise.resolve(unreachable),
  }
}
