/** Code around the charts that is mutated together, and the tests that must catch the mutants. */
export interface Subject {
  name: string
  files: readonly string[]
  /** Test files in `tests`, without extension. Stryker runs the tests that reach a mutant. */
  tests: readonly string[]
}

const within = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}.ts`)

/** Tests of every chart and of several charts together. */
const ofCharts = ['machines/rules', 'machines/products']

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
    name: 'checkout-page',
    files: [
      ...within('machines/flows/checkout', ['setup', 'view']),
      ...within('src/flows/checkout', ['load-offer', 'payment-verdict']),
    ],
    tests: [
      ...ofCharts,
      'machines/checkout',
      'machines/flow-memory',
      'src/flows/checkout/payment-status',
      'src/flows/checkout/disputed-offer',
    ],
  },
  {
    name: 'transfer-page',
    files: [...within('machines/flows/transfer', ['setup', 'view']), 'src/flows/transfer/actors.ts'],
    tests: [...ofCharts, 'machines/transfer', 'src/flows/transfer/transfer-answers'],
  },
]
