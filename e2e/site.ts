/** Settings of the server used by the browser tests, without its port and data folder. */
export const siteSettings = {
  // These are the same settings that `npm start` uses on the operator's own machine.
  NODE_ENV: 'production',
  PRODUCTION: '0',
  ADMIN_EMAIL: 'admin@threshold.test',
  ADMIN_PASSWORD: 'admin-for-the-tests',
  CALLS_PER_MINUTE: '100000',
  PER_IP_FACTOR: '1000',
  SMS_PER_PREFIX_HOUR: '100000',
  SMS_PER_HOUR: '1000000',
}

/** Port of the server. */
export const sitePort = Number(process.env['E2E_PORT'] ?? 4310)
