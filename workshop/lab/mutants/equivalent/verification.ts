const gone = 'the status that led here has taken the problem away'

/** Equivalent mutants of the verification chart. */
export const equivalent: Readonly<Record<string, string>> = {
  'verification.unavailable/look.again/0: without forgetProblem': gone,
  'verification.changed/look.again/0: without forgetProblem': 'submitting has taken the problem away',
  'verification.pending/look.again/0: without forgetProblem': gone,
  'verification.asked/look.again/0: without forgetProblem': gone,
  'verification.failed/look.again/0: without forgetProblem': gone,
  'verification.revoked/look.again/0: without forgetProblem': gone,
  'verification.verified/look.again/0: without forgetProblem': gone,
}
