import { join } from 'node:path'

/** New embedded database with all tables and no rows; shared because creating one takes seven seconds of CPU time. */
export interface NewSite {
  /** Folder of the database, to be copied. */
  database: string
  /** The same database as an archive, for an in-memory engine. */
  packed: string
}

export const newSiteIn = (folder: string): NewSite => ({
  database: join(folder, 'pg'),
  packed: join(folder, 'pg.tar.gz'),
})

/**
 * Returns the new site that `npm test` created for all its parts (folder in NEW_SITE); undefined when a part runs
 * separately.
 */
export function newSite(): NewSite | undefined {
  const folder = process.env['NEW_SITE']
  return folder ? newSiteIn(folder) : undefined
}
