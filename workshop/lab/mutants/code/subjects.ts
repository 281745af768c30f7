/** Code around the charts that is mutated together, and the tests that must catch the mutants. */
export interface Subject {
  name: string
  files: readonly string[]
  /** Test files in `tests`, without extension. Stryker runs the tests that reach a mutant. */
  tests: readonly string[]
  /** Share of the mutants that the tests must find, if not 0.9. */
  least?: number
}

const within = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}.ts`)
const inside = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`)

/**
 * The page of a flow: values of its chart and view, and the files in `src` that call the server for it, whose tests are
 * in the folder of the first.
 */
function page(flow: string, ports: readonly string[], ofChart = ['machine', 'view']): Subject {
  const folder = ports[0]!.slice(0, ports[0]!.lastIndexOf('/'))
  return {
    name: `${flow}-page`,
    files: [...within(`machines/flows/${flow}`, ofChart), ...within('src', ports)],
    tests: [`machines/screens/${flow}`, `src/${folder}/${flow}-ports`, `machines/${flow}`],
    least: 0.95,
  }
}

export const subjects: readonly Subject[] = [
  {
    name: 'signatures',
    files: [
      'server/platform/secrets/hmac.ts',
      ...['stripe', 'razorpay', 'paystack', 'flutterwave', 'paypal'].map(
        (gateway) => `server/gateways/${gateway}/webhook.ts`,
      ),
    ],
    tests: [
      'server/gateways/gateway-signatures',
      'server/gateways/gateway-facts',
      'server/gateways/paypal-adapter',
    ],
  },
  {
    name: 'codes',
    files: within('server/areas/accounts', ['codes', 'wrong-code-limit']),
    tests: ['server/accounts/account-codes'],
  },
  {
    name: 'slots',
    files: within('server/areas/packages', ['slots', 'slot-kind']),
    tests: ['server/packages/slots'],
  },
  {
    name: 'gates',
    files: within('server/areas/eligibility', ['gates', 'facts']),
    tests: ['server/eligibility/eligibility-gates', 'server/eligibility/eligibility'],
  },
  {
    name: 'advance',
    files: within('server/core', ['advance', 'allowed-events', 'history']),
    tests: ['server/core/advance', 'server/core/advance-refused', 'server/core/advance-menu'],
  },
  {
    name: 'blocks',
    files: within('server/areas/chat', ['block', 'block-kind', 'list-blocks']),
    tests: ['server/chat/block-history'],
  },
  {
    name: 'settle',
    files: within('server/areas/payments', ['settle-payment', 'purchase', 'follow-money', 'gateway-silence']),
    tests: [
      'server/payments/settle',
      'server/payments/settle-unpaid',
      'server/payments/settle-changes',
      'server/payments/refund-by-sum',
    ],
  },
  {
    name: 'receipts',
    files: within('server/areas/payments', [
      'receipt-issue',
      'bank/receipts',
      'bank/send-receipt',
      'bank/settle-transfer',
      'bank/receipt-kind',
      'bank/end-transfer',
    ]),
    tests: [
      'server/payments/bank-transfer/accept-bank-receipts',
      'server/payments/bank-transfer/end-bank-transfer',
      'server/payments/receipt-issue',
    ],
  },
  {
    name: 'flow-kit',
    files: [...within('machines/flows', ['kit', 'view-kit', 'memory']), 'src/flows/port.ts'],
    tests: ['machines/view-kit', 'machines/kit', 'src/flows/ports'],
    least: 0.95,
  },
  {
    name: 'checkout-page',
    files: [
      ...within('machines/flows/checkout', ['setup', 'machine', 'compound-states', 'view']),
      ...within('src/flows/checkout', ['actors', 'load-offer', 'open-payment', 'payment-verdict']),
    ],
    tests: [
      'machines/screens/checkout',
      'machines/screens/checkout-values',
      'machines/flow-memory',
      'src/flows/checkout/checkout-ports',
      'src/flows/checkout/payment-status',
      'src/flows/checkout/disputed-offer',
      'machines/checkout',
    ],
    least: 0.95,
  },
  page('transfer', ['flows/transfer/actors'], ['setup', 'machine', 'view']),
  page('signup', inside('flows/signup', ['actors', 'registration']), ['setup', 'machine', 'view']),
  page('eligibility', inside('flows/eligibility', ['actors', 'fix-search', 'is-stopped'])),
  page('verification', inside('flows/verification', ['actors', 'form-values'])),
  page('blocking', ['flows/blocking/actors']),
  page('message', ['flows/message/actors']),
  page('recovery', inside('flows/recovery', ['actors', 'mailed-token'])),
  page('refund', inside('features/admin/money', ['refund-actors', 'refund-form-values'])),
  page('decision', ['features/admin/review/decision-actors']),
  page('deletion', ['features/accounts/deletion-actors']),
  page('second-factor', ['features/accounts/factor-actors']),
  page('gateway-keys', ['features/admin/gateways/key-actors']),
  page('wizard', inside('flows/wizard', ['actors', 'account-draft', 'move-draft'])),
]
