/** Equivalent mutants of the refund chart. */
export const equivalent: Readonly<Record<string, string>> = {
  'refund.confirming/dialog.closed/0: without forgetProblem': 'the reviewed draft has taken the problem away',
  'refund.reading/dialog.closed/0: without forgetProblem': 'no problem is shown while the server is asked',
  'refund.unavailable/dialog.closed/0: without forgetProblem': 'what led here has taken the problem away',
}
