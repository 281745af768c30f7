const standIn = 'about the stand-in, which keeps things by statements that the hazards ask both engines for'
const beforeTheDatabase = 'refused before a statement that depends on what was sent'
const noDatabase = 'asks no database at all'

/**
 * Test files that `npm test` runs on one engine only, each with the reason: nothing in them asks the database for what
 * other files do not ask both engines for. A run of one engine by itself has them all.
 */
export const onceIn: Record<'pglite' | 'postgres', Record<string, string>> = {
  pglite: {
    'bad-input-bodies.test.ts': beforeTheDatabase,
    'bad-input-files.test.ts': beforeTheDatabase,
    'entry-demo.test.ts': beforeTheDatabase,
    'entry-limits.test.ts': 'counted in memory, before the database',
    'entry-web.test.ts': 'headers, addresses and files',
    'gateway-amounts.test.ts': noDatabase,
    'gateway-signatures.test.ts': noDatabase,
    'gateway-statuses.test.ts': noDatabase,
    'gateways-check.test.ts': 'a command that stores nothing, against the stand-ins',
    'identity-live.test.ts': 'the keys of a service, looked at before the database',
    'identity-sdk.test.ts': standIn,
    'identity-wire.test.ts': standIn,
    'map-archive-file.test.ts': noDatabase,
    'map-archives.test.ts': 'files of a folder, and a setting like the others',
    'malware.test.ts': 'a daemon is asked before the database',
    'security-log.test.ts': 'lines of the output',
    'gateway-keys-lost.test.ts': 'about keys in a file',
    'stand-ins.test.ts': 'what the settings of a start say',
    'bucket.test.ts': 'a store of files, which asks no database',
    'connection-limits.test.ts': noDatabase,
    'late-files.test.ts': noDatabase,
    'listen.test.ts': noDatabase,
    'lock.test.ts': noDatabase,
    'media-files.test.ts': noDatabase,
    'processes.test.ts': noDatabase,
    'request-queue.test.ts': noDatabase,
    'stream-hub.test.ts': noDatabase,
  },
  postgres: {
    'backup/archive-writer.test.ts': noDatabase,
    'backup/copies.test.ts': noDatabase,
    'accounts-mail.test.ts': 'the way of a letter to its provider',
    'demo-map.test.ts': noDatabase,
    'entry-privacy.test.ts': 'which fields of a row an answer has',
    'flutterwave-adapter.test.ts': noDatabase,
    'gateway-facts.test.ts': noDatabase,
    'gateway-times.test.ts': noDatabase,
    'import-mapping.test.ts': noDatabase,
    'listed-charges.test.ts': noDatabase,
    'lost-news.test.ts': standIn,
    'media.test.ts': noDatabase,
    'payments-settings.test.ts': 'what the settings of a start say',
    'paypal-adapter.test.ts': noDatabase,
    'paypal-aftersale.test.ts': standIn,
    'sandbox-nonsense.test.ts': standIn,
    'sandbox-paypal-sdk.test.ts': standIn,
    'sandbox-sdk.test.ts': standIn,
    'seed.test.ts': 'the browser tests of the same run begin with the same market on an embedded database',
    'ssr/page-cache.test.ts': noDatabase,
    'ssr/route-manifest.test.ts': noDatabase,
    'stripe-adapter.test.ts': noDatabase,
    'stripe-aftersale.test.ts': standIn,
  },
}
