import { alike } from '../row'

/** Payments, bank transfers, receipts and refunds (§7). */
export const paymentsCalls = {
  ...alike({ area: 'payments', auth: 'token', spec: true })({
    get_payment_settings: {
      method: 'GET',
      title: 'Gateways that are open, with their public values',
      cite: '§7',
    },
    get_payment_details: {
      method: 'GET',
      scope: 'payments:read',
      title: 'The own transactions',
      cite: '§7, D72',
    },
    paypal: {
      method: 'GET',
      title: 'Begin a payment on PayPal’s page',
      cite: '§7, D41, D42',
      sideEffect: true,
    },
    flutterwave: {
      method: 'POST',
      title: 'Begin a payment on Flutterwave’s page',
      cite: '§7, D42',
      multipart: true,
    },
    'create-payment-intent': {
      method: 'POST',
      title: 'Begin a payment with a gateway',
      cite: '§7, D42, D70, D71',
      multipart: true,
    },
  }),
  ...alike({ area: 'payments', auth: 'token' })({
    'payment-transaction-fail': {
      method: 'POST',
      title: 'Say that the person gave an attempt up',
      cite: '§7, D73',
      spec: true,
      multipart: true,
    },
    'payment-transaction-status': {
      method: 'GET',
      title: 'Where a payment stands',
      cite: '§7, D29',
      spec: true,
    },
    'get-payment-receipt': {
      method: 'GET',
      scope: 'payments:read',
      title: 'Receipt of a paid transaction',
      cite: '§7, D77',
      spec: true,
    },
    'payment-history': {
      method: 'GET',
      scope: 'payments:read',
      title: 'What happened to a payment, in the order of time',
      cite: 'a refund is a fact of its own',
    },
    'initiate-bank-transfer': {
      method: 'POST',
      title: 'Begin a bank transfer',
      cite: '§7, D74, D76',
      spec: true,
      multipart: true,
    },
    'upload-bank-receipt-file': {
      method: 'POST',
      title: 'Send the receipt of a bank transfer',
      cite: '§7, D74, D75',
      spec: true,
      multipart: true,
    },
    'bank-transfer': {
      method: 'GET',
      scope: 'payments:read',
      title: 'Account, reference and receipts of an own bank transfer',
      cite: 'D74–D76',
    },
  }),
  ...alike({ area: 'payments', auth: 'admin' })({
    'admin/payments-reconcile': {
      method: 'POST',
      needs: 'money',
      title: 'Ask the gateways about open payments now',
      cite: 'every payment ends in one place',
    },
  }),
}
