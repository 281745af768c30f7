import { join } from 'node:path'

/** A new embedded database with every table and no row: making one takes seven seconds of a processor. */
export interface NewSite {
  /** Its folder, for copies. */
  database: string
  /** The same in one archive, for an engine in memory. */
  packed: string
}

export const newSiteIn = (folder: string): NewSite => ({
  database: join(folder, 'pg'),
  packed: join(folder, 'pg.tar.gz'),
})

/** The one that `npm test` made once for all its parts (NEW_SITE, its folder); a part by itself makes its own. */
export function newSite(): NewSite | undefined {
  const folder = process.env['NEW_SITE']
  return folder ? newSiteIn(folder) : undefined
}
