import type { SnapshotFrom } from 'xstate'
import type { checkoutMachine } from '../../../machines/flows/checkout/machine'
import { checkoutView } from '../../../machines/flows/checkout/view'
import { flowTests } from '../../kit/flow-tests'
import { signedIn } from '../../kit/tabs'
import { CheckoutPage } from '../../pages/checkout-flow'
import { checkoutActs } from './acts'
import { breaks } from './cards'
import { browserModel } from './model'
import { offerCalls } from './offers'
import { shown } from './shown'

const held = new Set([
  ...offerCalls,
  'create-payment-intent',
  'paypal',
  'payment-transaction-status',
  'payment-transaction-fail',
  'assign_package',
])

const viewOf = (snapshot: unknown) => checkoutView(snapshot as SnapshotFrom<typeof checkoutMachine>)

flowTests({
  flow: 'checkout',
  model: browserModel,
  view: viewOf,
  nameOf: ({ pathname }) => {
    const [, api, call] = pathname.split('/')
    if (api === 'api' && call !== undefined && held.has(call)) return call
    if (pathname === '/sandbox/js/stripe.js') return 'card-script'
    if (!pathname.startsWith('/sandbox/stripe/v1/payment_intents/')) return null
    return pathname.endsWith('/confirm') ? 'card-confirm' : 'card-challenge'
  },
  shown,
  // `pay-by-card.spec.ts` tests a card that the server's sandbox declines.
  realReplies: ['create-payment-intent: ok', 'confirm: ok'],
  seed: 121,
  driver: async (stage) => {
    const { page: tab, say, held: calls, request } = stage
    const page = new CheckoutPage(tab, 'checkout', say)
    const { data } = (await (await request.get('/api/get-package')).json()) as {
      data: { id: number; is_free: boolean }[]
    }
    const idOf = (free: boolean) => String(data.find(({ is_free }) => is_free === free)?.id)
    const packages = { free: idOf(true), sold: idOf(false) }
    return {
      page,
      hold: () => calls.answer({}),
      acts: await checkoutActs({ ...stage, page, packages, buyer: await signedIn(request) }),
      ahead: (event) => breaks(tab, event),
      // Pay becomes enabled once the card is completely entered.
      silent: (type) => type === 'card.submitted',
      title: (snapshot) => {
        const { cause } = viewOf(snapshot)
        return cause && say(`checkout.cause.${cause}.title`)
      },
      sentences: (snapshot) => {
        return [say(viewOf(snapshot).moneyKey)]
      },
    }
  },
})
