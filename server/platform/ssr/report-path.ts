/** Path to which browsers send CSP reports. */
export const reportPath = '/csp-report'
