import type { PaymentIntent, StripeElementLocale, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { ClaimOutput, Handover } from '../../../machines/flows/checkout/setup'
import type { CardFields } from './card-fields'
import { loadScript } from './load-script'

const secretOf = ({ client_secret: secret }: Handover) => secret ?? ''

/**
 * Creates Stripe's card fields; null if the script fails to load. In test mode the server names a replacement script,
 * which is loaded first and then used by the loader like the real one.
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
      // The challenge has a separate state, so the user is prepared for the bank's window.
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

/**
 * Maps the result to a claim. Only a refused card counts as declined; after other errors the server must be queried
 * (rule 4).
 */
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

/** Returns the page's colours for the fields in Stripe's frame. */
function look() {
  const page = getComputedStyle(document.documentElement)
  const colour = (role: string) => page.getPropertyValue(role).trim()
  return { color: colour('color'), fontSize: '16px', '::placeholder': { color: colour('--muted') } }
}
