/**
 * Test files, as globs, that only `npm test -- --full` runs, each with the reason why a change does without them: they
 * start commands or other servers, or repeat at length what another file tries once.
 */
export const onlyInFull: Record<string, string> = {
  'tests/server/backup/**': 'commands on copies of whole sites',
  'tests/server/app/doctor.test.ts': 'starts the command line',
  'tests/server/app/move-files.test.ts': 'starts the command line',
  'tests/server/app/older-database.test.ts': 'migrates the database of release 1.0.0',
  'tests/server/app/operator-commands.test.ts': 'starts the command line',
  'tests/server/app/processes.test.ts': 'starts processes',
  'tests/server/demo/seed-demo.test.ts': 'the journeys begin with the same demo market',
  'tests/server/gateways/check-gateways.test.ts': 'starts the command line',
  'tests/server/payments/payments-one-fault.test.ts':
    'every fault at every gateway; payments-hazards names each once',
  'tests/server/payments/payments-permutations.test.ts':
    'every order of events; payments-hazards names each once',
  'tests/server/platform/db/pgbouncer.test.ts': 'starts a pooler',
  'tests/server/platform/db/postgres-connections.test.ts': 'starts and freezes other servers',
  'tests/server/platform/db/replica.test.ts': 'starts a replica',
  'tests/server/platform/http/bad-input-fuzz.test.ts': 'random requests; bad-input has the written ones',
}

/** Folders of server tests that the full run repeats on the embedded engine, each with what only that engine does. */
export const embeddedSuite: Record<string, string> = {
  'tests/server/app/': 'commands that open, lock and migrate a data folder',
  'tests/server/backup/': 'archives of a data folder, and moving to PostgreSQL',
  'tests/server/core/': 'row locks and triggers, by every transition',
  'tests/server/demo/': 'the demo market begins on it',
  'tests/server/listings/': 'search, maps and JSON queries',
  'tests/server/platform/db/': 'a crash, a full disk and a lock of it',
}

/** Journeys of the default run: one through each part of the product that people pay or wait for. */
export const mainJourneys: readonly string[] = [
  'accounts/sign-in-form.spec.ts',
  'admin/review-queue.spec.ts',
  'chat/chat.spec.ts',
  'listings/find-a-home.spec.ts',
  'listings/sell-a-home.spec.ts',
  'payments/bank-transfer.spec.ts',
  'payments/pay-by-card.spec.ts',
]
