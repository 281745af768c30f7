/** Returns the maximum number of hours that these business days can take, starting on any weekday; ignores holidays. */
export const businessDaysInHours = (days: number): number => (days + 2 * Math.ceil(days / 5)) * 24

/** Documented maximum business days for a refund to arrive, by gateway. */
const documented: Readonly<Record<string, number>> = {
  stripe: 10,
  razorpay: 7,
  paystack: 10,
  flutterwave: 10,
}

/** Business days after which a refund needs an administrator if the gateway documents no number. */
const usual = 10

/** Returns the hours within which a refund should arrive; after that an administrator has to check. */
export const refundHours = (gateway: string): number => businessDaysInHours(documented[gateway] ?? usual)
