import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the folder in which a restore prepares a site; it exists only during a restore. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restoring')

/** Thrown while a site is being restored, or if its restore was killed. */
export class RestoreUnfinished extends Error {
  constructor(dataDir: string) {
    super(
      `A backup was being restored to ${dataDir} and is not finished: restore it again. If the database and the files are there because only the end was cut off, remove ${unfinishedRestore(dataDir)}.`,
    )
  }
}

/** Throws `RestoreUnfinished` so that no server or command opens a partially restored site. */
export function refuseUnfinishedRestore({ DATA_DIR }: { DATA_DIR: string }): void {
  if (existsSync(unfinishedRestore(DATA_DIR))) throw new RestoreUnfinished(DATA_DIR)
}
