import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const holderOf = (file: string) => Number(readFileSync(file, 'utf8'))

/**
 * Takes the data folder for this process: PGlite has no lock of its own, and two processes on one folder
 * lose rows silently (measured). A dead holder's lock is taken over; age never decides, because a long
 * statement stops the clock of a healthy one. Returns the function that gives the folder back.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock')
  prove(dataDir, `${file}.${process.pid}`)
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = holderOf(file)
    if (holder !== process.pid && holder && alive(holder)) throw new DataDirInUse(dataDir, holder)
    putAside(file, holder, dataDir)
  }
  throw new DataDirInUse(dataDir, holderOf(file))
}

/** Makes the folder where it is missing, and writes into it; throws `DataDirUnusable`. */
function prove(dataDir: string, file: string) {
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, '')
    rmSync(file)
  } catch (error) {
    throw new DataDirUnusable(dataDir, (error as Error).message)
  }
}

/** Moves a dead holder's lock away; if another start was quicker, its fresh lock is put back. */
function putAside(file: string, dead: number, dataDir: string) {
  const aside = `${file}.${process.pid}`
  renameSync(file, aside)
  const found = holderOf(aside)
  if (found !== dead) {
    linkSync(aside, file)
    rmSync(aside)
    throw new DataDirInUse(dataDir, found)
  }
  rmSync(aside)
}

/** Refusal of a second start on one data folder. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}. Stop that process first, or choose another folder with DATA_DIR.`,
    )
  }
}

/** A data folder that cannot be made or written. */
export class DataDirUnusable extends Error {
  constructor(dataDir: string, reason: string) {
    super(
      `The data folder ${dataDir} cannot be used: ${reason}. Give this user the right to write there, or choose another folder with DATA_DIR.`,
    )
  }
}
