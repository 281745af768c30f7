/** Code around the charts whose mutants are tried together, and the tests that have to find them. */
export interface Subject {
  name: string
  files: readonly string[]
  /** Tests of the server by the name of their file. Of these Stryker runs what reaches a mutant. */
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
    tests: ['gateway-signatures', 'gateway-facts', 'paypal-adapter'],
  },
  {
    name: 'codes',
    files: within('server/areas/accounts', ['codes', 'wrong-code-limit']),
    tests: ['accounts-codes'],
  },
  {
    name: 'slots',
    files: within('server/areas/packages', ['slots', 'slot-kind']),
    tests: ['slots'],
  },
  {
    name: 'gates',
    files: within('server/areas/eligibility', ['gates', 'facts']),
    tests: ['gates', 'eligibility'],
  },
  {
    name: 'advance',
    files: within('server/core', ['advance']),
    tests: ['advance', 'advance-refused', 'advance-menu'],
  },
  {
    name: 'blocks',
    files: within('server/areas/chat', ['block', 'block-kind', 'list-blocks']),
    tests: ['blocks-rows'],
  },
  {
    name: 'settle',
    files: within('server/areas/payments', ['settle-payment', 'purchase', 'follow-money', 'gateway-silence']),
    tests: ['settle', 'settle-unpaid', 'settle-follows', 'refund-by-sum'],
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
    tests: ['bank-receipts-taken', 'bank-transfer-ends', 'receipt-issue'],
  },
]
