/** Equivalent mutants of the blocking chart. */
export const equivalent: Readonly<Record<string, string>> = {
  'blocking.reading/dialog.closed/0: without forgetProblem': 'no problem is shown while the server is asked',
  'blocking.blocked/dialog.closed/0: without forgetProblem': 'what led here has taken the problem away',
  'blocking.unblocked/dialog.closed/0: without forgetProblem': 'what led here has taken the problem away',
}
