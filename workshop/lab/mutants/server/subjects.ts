/** Code around the charts that is mutated together, and the tests that must catch the mutants. */
export interface Subject {
  name: string
  files: readonly string[]
  /** Test files in `tests/server`, without extension. Stryker runs the tests that reach a mutant. */
  tests: readonly string[]
}

const within = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}.ts`)

export const subjects: readonly Subject[] = [
  {
    name: 'signatures',
    files: [
      'server/platform/secrets/hmac.ts',
      ...['stripe', 'razorpay', 'paystack', 'flutterwave', 'paypal'].map(
        (gateway) => `server/gateways/${gateway}/webhook.ts`,
      ),
    ],
    tests: ['gateways/gateway-signatures', 'gateways/gateway-facts', 'gateways/paypal-adapter'],
  },
  {
    name: 'codes',
    files: within('server/areas/accounts', ['codes', 'wrong-code-limit']),
    tests: ['accounts/account-codes'],
  },
  {
    name: 'slots',
    files: within('server/areas/packages', ['slots', 'slot-kind']),
    tests: ['packages/slots'],
  },
  {
    name: 'gates',
    files: within('server/areas/eligibility', ['gates', 'facts']),
    tests: ['eligibility/eligibility-gates', 'eligibility/eligibility'],
  },
  {
    name: 'advance',
    files: within('server/core', ['advance', 'allowed-events', 'history']),
    tests: ['core/advance', 'core/advance-refused', 'core/advance-menu'],
  },
  {
    name: 'blocks',
    files: within('server/areas/chat', ['block', 'block-kind', 'list-blocks']),
    tests: ['chat/block-history'],
  },
  {
    name: 'settle',
    files: within('server/areas/payments', ['settle-payment', 'purchase', 'follow-money', 'gateway-silence']),
    tests: ['payments/settle', 'payments/settle-unpaid', 'payments/settle-changes', 'payments/refund-by-sum'],
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
      'payments/bank-transfer/accept-bank-receipts',
      'payments/bank-transfer/end-bank-transfer',
      'payments/receipt-issue',
    ],
  },
]
