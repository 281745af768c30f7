/** Gateways with a server adapter, a browser wrapper and a sandbox. */
export const gatewayNames = ['stripe', 'razorpay', 'paystack', 'paypal', 'flutterwave'] as const
export type GatewayName = (typeof gatewayNames)[number]

export interface Hazard {
  title: string
  /**
   * Where the hazard is tested: with the whole server against the sandboxes, or with the gateway's wrapper in the
   * browser.
   */
  place: 'server' | 'browser'
  /** Gateways where the hazard can't occur, each with the reason. */
  notAt?: Partial<Record<GatewayName, string>>
}

const insideItsWindow = 'asks within its own window: only the end of it is ever seen from outside'

/** Everything that can go wrong in a real checkout. Each hazard is tested at every gateway where it can occur. */
export const hazards = {
  'pressed-twice': { title: '1. Pay is pressed twice', place: 'server' },
  'price-changed': { title: '2. The price changes under an open purchase', place: 'server' },
  'tab-closed': { title: '3. The tab is closed after paying', place: 'server' },
  'webhook-first': { title: '4. The webhook is faster than the way back', place: 'server' },
  'webhook-twice': { title: '5. A webhook comes again', place: 'server' },
  'out-of-order': { title: '6. Webhooks come late, and the last one first', place: 'server' },
  'late-money': { title: '7. Money comes after the attempt was over', place: 'server' },
  'paid-twice': { title: '8. One purchase is paid at two gateways', place: 'server' },
  'other-amount': { title: '9. Another sum is paid than was asked', place: 'server' },
  'other-currency': { title: '10. Another currency is paid than was asked', place: 'server' },
  'bank-asks': {
    title: '11. The bank asks on a page of its own',
    place: 'server',
    notAt: { paypal: insideItsWindow, flutterwave: insideItsWindow },
  },
  'false-return': { title: '12. The way back says "paid", and it is not so', place: 'server' },
  'session-over': { title: '13. Nobody is signed in any more on the way back', place: 'server' },
  'line-cut': { title: '14. The line is cut, before or after the gateway acted', place: 'server' },
  'money-back': { title: '15. The money goes back: a refund, a dispute won or lost', place: 'server' },
  'left-alone': { title: '16. Nobody comes back until the time is over', place: 'server' },
  'forged-webhook': { title: '17. A webhook is forged, changed, or signed and a lie', place: 'server' },
  'no-secret': { title: '18. No secret is set for webhooks', place: 'server' },
  declined: { title: '19. The bank says no', place: 'server' },
  'slow-bank': { title: '20. The bank takes its time', place: 'server' },
  'given-up': { title: '21. The payer gives up while the money moves', place: 'server' },
  'gateway-down': { title: '22. The gateway is down', place: 'server' },
  'page-left': { title: '23. The page is left undecided, or the way back is lost', place: 'server' },
  'window-closed': {
    title: '24. The window is blocked, or closed undecided',
    place: 'browser',
    notAt: { stripe: 'its card fields stand in our page, no window is opened' },
  },
  'script-dead': { title: "25. The gateway's script or frame never comes", place: 'browser' },
} as const satisfies Record<string, Hazard>

export type HazardId = keyof typeof hazards

const entries = Object.entries(hazards) as [HazardId, Hazard][]

/** Returns the name under which a hazard's test at a gateway is recorded. */
export const nameOf = (id: HazardId, gateway: GatewayName) => `${id} at ${gateway}`

/** Returns the hazards of a place that are missing from `tested`, at every gateway where they can occur. */
export function untested(side: Hazard['place'], tested: ReadonlySet<string>): string[] {
  return entries
    .filter(([, hazard]) => hazard.place === side)
    .flatMap(([id, { notAt }]) =>
      gatewayNames.filter((gateway) => !notAt?.[gateway]).map((gateway) => nameOf(id, gateway)),
    )
    .filter((name) => !tested.has(name))
}
