/** Equivalent mutants of the second factor's chart. */
export const equivalent: Readonly<Record<string, string>> = {
  'second-factor.unseen/change.cancelled/0: without forgetSecrets': 'what led here has forgotten them',
}
