/** Equivalent mutants of the checkout chart. */
export const equivalent: Readonly<Record<string, string>> = {
  'checkout.refundDue/another.asked/0: guard dropped':
    'money is due back only of a plan that costs something',
  'checkout.card.entering/card.submitted/0: without clearProblem':
    'the attempt that was opened has taken the problem away',
}
