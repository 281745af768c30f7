/** Where browsers report what the policy of a page blocked. */
export const reportPath = '/csp-report'
