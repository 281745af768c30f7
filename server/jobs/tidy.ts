import { tidyStatistics } from '../db/statistics'
import type { Job } from './job'

/** Keeps the planner's figures fresh on the embedded engine, which has no autovacuum; PostgreSQL sees to it itself. */
export const statistics: Job = {
  name: 'statistics',
  every: 24 * 60 * 60,
  run: async ({ db, engine }) => {
    if (engine === 'pglite') await tidyStatistics(db)
    return 0
  },
}
