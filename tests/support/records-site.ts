import { beforeEach } from 'vitest'
import { kinds } from '../../server/app/kinds'
import type { Trx } from '../../server/core/kind'
import { registerKinds } from '../../server/core/registry'
import { ManualClock } from '../../server/platform/process/clock'
import type { Ctx } from '../../server/platform/context'
import { emptyDatabase } from './harness'

/** Provides the emptied database and the record kinds before each test of the file, without a server. */
export function recordsSite() {
  const site = {
    db: {} as Ctx['db'],
    clock: new ManualClock(),
    inTransaction: <T>(act: (trx: Trx) => Promise<T>): Promise<T> => site.db.transaction().execute(act),
  }
  beforeEach(async () => {
    registerKinds(kinds)
    site.clock = new ManualClock()
    site.db = (await emptyDatabase(true)).db
  })
  return site
}
