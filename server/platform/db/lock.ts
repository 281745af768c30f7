import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isTooLongForSocket } from '../process/socket-path'

/** `lock.<process>.<random>`: never the same twice, so that a dead holder's mark can be removed by whoever finds it. */
const markShape = /^lock\.(\d+)\.[0-9a-f]{8}$/

/** What versions before left there: a file with the number of their process and no more. */
const earlierMark = 'lock'

/** Those who start at one moment see each other: each steps back, for a time of its own, and looks again. */
const looks = 5
const stepBackMs = () => 20 + Math.random() * 80

/**
 * Takes the data folder for this process: PGlite has no lock of its own, and two processes on one folder
 * lose rows silently (measured). Whoever wants it leaves a mark in it and then looks for those of others; so two
 * never overlook each other. Age never decides whether a holder lives, because a long statement stops the clock of a
 * healthy one. Returns the function that gives the folder back.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  prove(dataDir)
  for (let look = 1; ; look++) {
    const mark = await leaveMark(resolve(dataDir))
    const holder = await otherHolder(resolve(dataDir), mark.name)
    if (holder === null) return mark.remove
    mark.remove()
    if (look === looks) throw new DataDirInUse(dataDir, holder)
    await setTimeout(stepBackMs())
  }
}

/** Makes the folder where it is missing, and writes into it; throws `DataDirUnusable`. */
function prove(dataDir: string) {
  const file = join(dataDir, `lock.${process.pid}`)
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, '')
    rmSync(file)
  } catch (error) {
    throw new DataDirUnusable(dataDir, (error as Error).message)
  }
}

interface HolderMark {
  name: string
  remove: () => void
}

/**
 * A socket, which the kernel ends with its process, however that ends, and which processes of other containers reach
 * as well: each of them may be process 1. Where none can be had, a file that says whose it is. Either is whole when it
 * gets its name.
 */
async function leaveMark(folder: string): Promise<HolderMark> {
  const name = `lock.${process.pid}.${randomBytes(4).toString('hex')}`
  const path = join(folder, name)
  const draft = join(folder, `new.${name}`)
  const close = await listenAt(draft)
  if (!close) writeFileSync(draft, identityOf(process.pid)!)
  // Whoever may look into the folder may ask: of a socket of another user it could not be told whether it is dead.
  else chmodSync(draft, 0o666)
  renameSync(draft, path)
  return {
    name,
    remove: () => {
      rmSync(path, { force: true })
      close?.()
    },
  }
}

/** Answers at a socket, as long as this process lives, and to nothing else than that; null where none can be had. */
async function listenAt(path: string): Promise<(() => void) | null> {
  if (isTooLongForSocket(path)) return null
  const server = createServer((asking) => asking.destroy()).unref()
  const isListening = await new Promise<boolean>((done) => {
    server.once('error', () => done(false))
    server.listen(path, () => done(true))
  })
  return isListening ? () => void server.close() : null
}

/** The number of another process that holds the folder, or is about to. Removes marks of dead ones. */
async function otherHolder(folder: string, own: string): Promise<number | null> {
  const earlier = earlierHolder(join(folder, earlierMark))
  if (earlier !== null) return earlier
  for (const name of readdirSync(folder)) {
    const pid = markShape.exec(name)?.[1]
    if (pid === undefined || name === own) continue
    const path = join(folder, name)
    if (await isOfLiving(path)) return Number(pid)
    rmSync(path, { force: true })
  }
  return null
}

/**
 * The server of an earlier version that holds the folder: an upgrade is begun beside it. A process that began after the
 * mark was written has only come to the same number. Removes the mark of a dead one.
 */
function earlierHolder(path: string): number | null {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return null
  const pid = Number(readFileSync(path, 'utf8'))
  const isHeld = pid > 0 && pid !== process.pid && isAlive(pid)
  if (isHeld && beganAt(pid) <= found.mtimeMs + clockSlackMs) return pid
  rmSync(path, { force: true })
  return null
}

/** Milliseconds by which the clock may have been set since. */
const clockSlackMs = 2_000
/** In which the system counts when a process began, in a second. */
const ticks = 100

/** When a process began, ms; long ago where the system does not say. */
function beganAt(pid: number): number {
  try {
    const boot = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))![1])
    return (boot + Number(beginningOf(pid)) / ticks) * 1000
  } catch {
    return 0
  }
}

/** Since the boot of the machine, in ticks of the system. */
function beginningOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, which comes second, may have spaces and brackets. The 22nd field is the beginning.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3]!
}

/** Whether whoever left a mark lives; one that is gone was taken away by its holder. */
async function isOfLiving(path: string): Promise<boolean> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return false
  return found.isSocket() ? answersAt(path) : isIdentity(readFileSync(path, 'utf8'))
}

/** Only a refusal is certain: whoever is stopped or overrun does not answer either. */
const answersAt = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const asking = createConnection(path, () => {
      asking.destroy()
      done(true)
    })
    asking.once('error', ({ code }: NodeJS.ErrnoException) =>
      done(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    )
  })

/**
 * A process, told from others that have had its number: by the boot of the machine and when in it this one began.
 * The number alone where the system does not say that, null where there is no such process.
 */
function identityOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${pid} ${boot} ${beginningOf(pid)}`
  } catch {
    return isAlive(pid) ? String(pid) : null
  }
}

/** Whether what was an identity still is one, as far as can be seen. */
function isIdentity(text: string): boolean {
  const pid = Number(text.split(' ')[0])
  const now = identityOf(pid)
  return now === text || now === String(pid)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Throws `OwnerDiffers` where a database is of another user than what this process makes in its data folder: the engine
 * would leave files there that this user cannot open any more. Whose a file becomes is tried: a folder that is mounted
 * from elsewhere may give all of them to one user. What is not there is nobody's.
 */
export function refuseOtherOwner(dataDir: string, database: string): void {
  const found = statSync(database, { throwIfNoEntry: false })
  if (!found) return
  const file = join(dataDir, `owner.${process.pid}`)
  writeFileSync(file, '')
  const { uid } = statSync(file)
  rmSync(file)
  if (uid !== found.uid) throw new OwnerDiffers(database, found.uid)
}

/** A database that only another user may open. */
export class OwnerDiffers extends Error {
  constructor(database: string, uid: number) {
    super(
      `The database in ${database} belongs to the user with the number ${uid}, and would be unusable to them afterwards. Run this as that user: sudo -u '#${uid}' …`,
    )
  }
}

/** Refusal of a second start on one data folder. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}, here or in another container. Stop that one first, or choose another folder with DATA_DIR.`,
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
