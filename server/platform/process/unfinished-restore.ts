import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where a restore puts the parts of a site in order; there is no such folder before and after. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restoring')

/** A site that is being restored, or whose restore was killed. */
export class RestoreUnfinished extends Error {
  constructor(dataDir: string) {
    super(
      `A backup was being restored to ${dataDir} and is not finished: restore it again. If the database and the files are there because only the end was cut off, remove ${unfinishedRestore(dataDir)}.`,
    )
  }
}

/** Throws `RestoreUnfinished` before a server or a command opens half a site. */
export function refuseUnfinishedRestore({ DATA_DIR }: { DATA_DIR: string }): void {
  if (existsSync(unfinishedRestore(DATA_DIR))) throw new RestoreUnfinished(DATA_DIR)
}
