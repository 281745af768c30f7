/** The longest duration in hours of so many business days, started on any day of a week; holidays are not counted. */
export const businessDaysInHours = (days: number): number => (days + 2 * Math.ceil(days / 5)) * 24

/** Business days in which a refund arrives at the latest, where the gateway documents a figure. */
const documented: Readonly<Record<string, number>> = {
  stripe: 10,
  razorpay: 7,
  paystack: 10,
  flutterwave: 10,
}

/** Business days after which a refund needs an administrator where no figure is documented. */
const usual = 10

/** Hours in which a refund should have arrived at most; after that an administrator has to look. */
export const refundHours = (gateway: string): number => businessDaysInHours(documented[gateway] ?? usual)
