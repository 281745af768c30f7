/** Equivalent mutants of the chart of gateway keys. */
export const equivalent: Readonly<Record<string, string>> = {
  'gateway-keys.confirming/dialog.closed/0: without forget':
    'a removal holds no keys, and shows no problem here',
  'gateway-keys.unavailable/dialog.closed/0: without forget': 'what led here has forgotten keys and problem',
}
