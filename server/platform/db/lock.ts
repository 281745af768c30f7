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

/**
 * Pattern of a marker's name, `lock.<process>.<random>`; names are never reused, so that any process can remove a dead
 * holder's marker.
 */
const markShape = /^lock\.(\d+)\.[0-9a-f]{8}$/

/** Name of the marker of earlier versions: a file containing only the process id. */
const earlierMark = 'lock'

/**
 * Maximum number of attempts. Processes that start concurrently see each other's markers: each backs off for a random
 * time and tries again.
 */
const looks = 5
const stepBackMs = () => 20 + Math.random() * 80

/**
 * Locks the data folder for this process. PGlite has no lock of its own, and two processes on one folder silently lose
 * rows (measured). Each process first writes a marker and then looks for others, so that two processes can't miss each
 * other. A marker's age isn't considered, because a long statement blocks even a healthy process's timers. Returns a
 * function that unlocks the folder.
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

/** Creates the data folder if it is missing and checks that it is writable; throws `DataDirUnusable`. */
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
 * Creates the marker: a socket, which the kernel closes whenever its process ends. Other containers can also connect to
 * it, whereas a process id says little to them: each container's process may have id 1. If sockets aren't supported,
 * the marker is a file identifying the process. In both cases, the marker is complete before it is renamed to its final
 * name.
 */
async function leaveMark(folder: string): Promise<HolderMark> {
  const name = `lock.${process.pid}.${randomBytes(4).toString('hex')}`
  const path = join(folder, name)
  const draft = join(folder, `new.${name}`)
  const close = await listenAt(draft)
  if (!close) writeFileSync(draft, identityOf(process.pid)!)
  // Anyone with access to the folder may connect, because a different user couldn't otherwise tell whether the socket
  // is dead.
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

/**
 * Listens on a socket for as long as this process runs, to show that the process is alive; null if sockets aren't
 * supported.
 */
async function listenAt(path: string): Promise<(() => void) | null> {
  if (isTooLongForSocket(path)) return null
  const server = createServer((asking) => asking.destroy()).unref()
  const isListening = await new Promise<boolean>((done) => {
    server.once('error', () => done(false))
    server.listen(path, () => done(true))
  })
  return isListening ? () => void server.close() : null
}

/**
 * Returns the id of another process that holds or is acquiring the folder; null if there is none. Removes markers of
 * dead processes.
 */
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
 * Returns the id of a process of an earlier version that holds the folder, for upgrades while that version is running.
 * A process started after the marker was written merely has the same id by chance. Removes the marker of a dead
 * process.
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

/** Tolerance in ms for clock adjustments. */
const clockSlackMs = 2_000
/** Clock ticks per second in the process start times in /proc. */
const ticks = 100

/** Returns a process's start time in epoch ms; 0 if the system doesn't provide it. */
function beganAt(pid: number): number {
  try {
    const boot = Number(/^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))![1])
    return (boot + Number(beginningOf(pid)) / ticks) * 1000
  } catch {
    return 0
  }
}

/** Returns a process's start time in ticks since boot. */
function beginningOf(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field, the process name, may contain spaces and parentheses. Field 22 is the start time.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3]!
}

/** Whether a marker's process is alive; false if the marker is missing, because then its holder removed it. */
async function isOfLiving(path: string): Promise<boolean> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return false
  return found.isSocket() ? answersAt(path) : isIdentity(readFileSync(path, 'utf8'))
}

/**
 * Whether a process may still be listening on a socket. Only a refused connection proves the opposite, because a
 * stopped or overloaded process doesn't respond either.
 */
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
 * Returns an identity that distinguishes a process from others with the same id: process id, boot id and start time.
 * Only the process id if the system doesn't provide the others; null if there is no such process.
 */
function identityOf(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${pid} ${boot} ${beginningOf(pid)}`
  } catch {
    return isAlive(pid) ? String(pid) : null
  }
}

/** Whether an identity still belongs to a running process, as far as can be determined. */
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
 * Throws `OwnerDiffers` if files created by this process belong to a different user than the database: the engine would
 * leave files that the database's owner can't open. The check creates a file, because a mounted folder may assign all
 * files to one user. A missing database passes.
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

/** Thrown if only another user can open the database. */
export class OwnerDiffers extends Error {
  constructor(database: string, uid: number) {
    super(
      `The database in ${database} belongs to the user with the number ${uid}, and would be unusable to them afterwards. Run this as that user: sudo -u '#${uid}' …`,
    )
  }
}

/** Thrown if the data folder is already in use by another process. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by process ${pid}, here or in another container. Stop that one first, or choose another folder with DATA_DIR.`,
    )
  }
}

/** Thrown if the data folder can't be created or written. */
export class DataDirUnusable extends Error {
  constructor(dataDir: string, reason: string) {
    super(
      `The data folder ${dataDir} cannot be used: ${reason}. Give this user the right to write there, or choose another folder with DATA_DIR.`,
    )
  }
}
