import type { ClaimOutput, Handover } from '../../../machines/flows/checkout/setup'

/**
 * Where card fields live between the machine and the page: the actors prepare and confirm, the screen lends a place.
 * What the gateway's script holds cannot be in the machine's context, which must survive being stored.
 */
export interface CardForm {
  /** Loads the gateway's script and makes its fields; false when that did not work. */
  prepare: (handover: Handover) => Promise<boolean>
  /** Puts the fields into the page and reports whether the card is complete; returns a function that removes them. */
  mount: (position: HTMLElement, onComplete: (complete: boolean) => void) => () => void
  confirm: (handover: Handover) => Promise<ClaimOutput>
  answerChallenge: (handover: Handover) => Promise<ClaimOutput>
}

/** The fields a gateway's adapter makes. */
export type CardFields = Omit<CardForm, 'prepare'>

const unreachable: ClaimOutput = { ok: true, claim: 'unreachable' }

/**
 * One instance a checkout. The gateway's adapter is loaded when somebody pays by card. `lang`: language of the fields.
 */
export function cardFields(lang: () => string): CardForm {
  let fields: CardFields | null = null
  let asked = 0
  return {
    async prepare(handover) {
      const mine = ++asked
      const { stripeFields } = await import('./stripe-fields')
      const made = await stripeFields(handover, lang())
      // A script that comes long after it was given up must not take the place of the fields on the screen.
      if (mine === asked) fields = made
      return made !== null
    },
    mount: (position, onComplete) => fields?.mount(position, onComplete) ?? (() => undefined),
    confirm: (handover) => fields?.confirm(handover) ?? Promise.resolve(unreachable),
    answerChallenge: (handover) => fields?.answerChallenge(handover) ?? Promise.resolve(unreachable),
  }
}
