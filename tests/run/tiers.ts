/**
 * Test files, as globs, that run only with `npm test -- --full`, each with the reason a normal change can skip them:
 * they start commands or other servers, or repeat another test at length.
 */
export const onlyInFull: Record<string, string> = {
  'tests/server/backup/**': 'commands on copies of whole sites',
  'tests/server/content/contact-traces.test.ts':
    'reads every call as six viewers; listing-contact has the rule itself',
  'tests/server/core/every-transition.test.ts':
    "sends every event over the server; the charts' own tests judge the same transitions",
  'tests/server/app/data-folder-commands.test.ts': 'starts the command line',
  'tests/server/app/doctor.test.ts': 'starts the command line',
  'tests/server/app/move-files.test.ts': 'starts the command line',
  'tests/server/app/older-database.test.ts': 'migrates the database of release 1.0.0',
  'tests/server/app/operator-commands.test.ts': 'starts the command line',
  'tests/server/app/processes.test.ts': 'starts processes',
  'tests/server/demo/seed-demo.test.ts': 'the journeys begin with the same demo market',
  'tests/server/gateways/check-gateways.test.ts': 'starts the command line',
  'tests/server/payments/lost-webhooks.test.ts':
    'every lost webhook at every gateway; payments-hazards names each once',
  'tests/server/payments/payments-one-fault.test.ts':
    'every fault at every gateway; payments-hazards names each once',
  'tests/server/payments/payments-permutations.test.ts':
    'every order of events; payments-hazards names each once',
  'tests/server/platform/db/pgbouncer.test.ts': 'starts a pooler',
  'tests/server/platform/db/postgres-connections.test.ts': 'starts and freezes other servers',
  'tests/server/platform/db/replica.test.ts': 'starts a replica',
  'tests/server/platform/media/bucket.test.ts':
    'starts an object store; media has the same rules for a folder',
  'tests/server/platform/http/bad-input-fuzz.test.ts': 'random requests; bad-input has the written ones',
}

/** Server tests that the full run repeats on the embedded database, each with the behaviour it covers. */
export const embeddedSuite: Record<string, string> = {
  'tests/server/demo/seed-demo.test.ts': 'begins a demo market',
  'tests/server/listings/submit-listing.test.ts': 'posts a listing',
  'tests/server/listings/search/search-listings.test.ts': 'searches',
  'tests/server/payments/payment-webhook.test.ts': 'pays',
  'tests/server/backup/moving.test.ts': 'moves its site to PostgreSQL',
  'tests/server/app/older-database.test.ts': 'upgrades it from release 1.0.0',
  'tests/server/app/data-folder-commands.test.ts': 'runs commands on a data folder',
  'tests/server/platform/db/engine-crash.test.ts': 'survives a crash',
  'tests/server/platform/db/full-disk.test.ts': 'reports a full disk',
  'tests/server/platform/db/lock-data-dir.test.ts': 'locks a data folder',
}

/** Journeys of the default run: one for each essential part of the product. */
export const mainJourneys: readonly string[] = [
  'accounts/sign-in-form.spec.ts',
  'admin/review-queue.spec.ts',
  'chat/chat.spec.ts',
  'listings/find-a-home.spec.ts',
  'listings/sell-a-home.spec.ts',
  'payments/bank-transfer.spec.ts',
  'payments/pay-by-card.spec.ts',
]
