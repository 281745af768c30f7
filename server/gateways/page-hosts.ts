import type { PageHosts } from '../platform/ports/page-hosts'

const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com']
const paypal = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com']
const flutterwave = ['https://checkout.flutterwave.com']

/**
 * Hosts that each live gateway's own script needs in our pages, by directive, as the gateways document them. Live and
 * test keys need the same. PayPal's inline scripts carry the nonce of the page; an image may come from any host over HTTPS.
 */
export const pageHostsOf = {
  // The checkout shows Stripe's card field alone, so Link, Checkout and the address field need no hosts of theirs.
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
    // checkout.js loads its risk script from the second.
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
  // The package also reports every payment to a third party, with the public key. That host is not among these.
  flutterwave: {
    script: flutterwave,
    frame: flutterwave,
    connect: [...flutterwave, 'https://api.flutterwave.com'],
  },
} satisfies Record<string, PageHosts>
