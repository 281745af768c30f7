import type { PaymentIntent, StripeElementLocale, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { ClaimOutput, Handover } from '../../../machines/flows/checkout/setup'
import type { CardFields } from './card-fields'
import { loadScript } from './load-script'

const secretOf = ({ client_secret: secret }: Handover) => secret ?? ''

/**
 * Stripe's card fields. In test mode the server names a script of its own that stands in for Stripe's; it is loaded
 * first, and the loader then takes it as it would take the real one. Null when the script did not load.
 */
export async function stripeFields(handover: Handover, lang: string): Promise<CardFields | null> {
  const key = handover.publishable_key
  if (!key) return null
  if (handover.script) await loadScript(handover.script)
  const stripe = await loadStripe(key)
  if (!stripe) return null
  const card = stripe.elements({ locale: lang as StripeElementLocale }).create('card', {
    hidePostalCode: true,
    style: { base: look() },
  })
  return {
    mount(position, onComplete) {
      const changed = ({ complete }: { complete: boolean }) => onComplete(complete)
      card.on('change', changed)
      card.mount(position)
      return () => {
        card.off('change', changed)
        card.unmount()
      }
    },
    async confirm(given) {
      const data = { payment_method: { card }, return_url: location.href }
      // The challenge is a state of its own, so that the person is prepared before the bank's window comes.
      const { error, paymentIntent } = await stripe.confirmCardPayment(secretOf(given), data, {
        handleActions: false,
      })
      return claimOf(error, paymentIntent)
    },
    async answerChallenge(given) {
      const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret: secretOf(given) })
      return claimOf(error, paymentIntent)
    },
  }
}

/** Only a refusal of the card is a decline; whatever else went wrong, the server has to be asked (rule 4). */
function claimOf(error: StripeError | undefined, intent: PaymentIntent | undefined): ClaimOutput {
  if (error) {
    const refused = error.type === 'card_error' || error.type === 'validation_error'
    return {
      ok: true,
      claim: refused ? 'declined' : 'unreachable',
      message: refused ? error.message : undefined,
    }
  }
  return { ok: true, claim: intent?.status === 'requires_action' ? 'challenge' : 'done' }
}

/** The page's own colours, for fields that live in a frame of Stripe's. */
function look() {
  const page = getComputedStyle(document.documentElement)
  const colour = (role: string) => page.getPropertyValue(role).trim()
  return { color: colour('color'), fontSize: '16px', '::placeholder': { color: colour('--muted') } }
}
