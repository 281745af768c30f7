import type { PageHosts } from '../platform/ports/page-hosts'

const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com']
const paypal = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']
const flutterwave = ['https://checkout.flutterwave.com']

/**
 * Hosts that each live gateway's script needs in our pages, by directive, from the gateways' documentation. Live and
 * test keys need the same hosts. PayPal's inline scripts use the page's nonce; images may come from any HTTPS host.
 */
export const pageHostsOf = {
  // The checkout shows only Stripe's card field, so hosts for Link, Checkout and the address field aren't needed.
  stripe: {
    script: stripe,
    frame: [...stripe, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
    img: ['https://*.stripe.com'],
    style: ['https://*.stripe.com'],
  },
  paypal: {
    script: paypal,
    frame: paypal,
    child: paypal,
    connect: paypal,
    img: paypal,
    style: paypal,
    needsNonce: true,
  },
  razorpay: {
    // checkout.js loads its risk script from the second host.
    script: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
    frame: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
    connect: [
      'https://lumberjack.razorpay.com',
      'https://lumberjack-metrics.razorpay.com',
      'https://api.razorpay.com',
    ],
    img: ['https://cdn.razorpay.com'],
    style: ['https://cdn.razorpay.com'],
  },
  paystack: {
    script: ['https://js.paystack.co'],
    frame: ['https://checkout.paystack.com'],
    connect: ['https://api.paystack.co'],
  },
  // The script also reports every payment, with the public key, to a third party, whose host is deliberately not
  // allowed.
  flutterwave: {
    script: flutterwave,
    frame: flutterwave,
    connect: [...flutterwave, 'https://api.flutterwave.com'],
  },
} satisfies Record<string, PageHosts>
