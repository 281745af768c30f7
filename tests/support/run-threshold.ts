import { spawn } from 'node:child_process'
import { projectRoot } from '../../server/platform/process/root'
import { programOf } from '../run/program'
import type { Where } from '../server/backup/sites'

/** A command that runs as another process. */
interface RunningCommand {
  /** Ends it as a power cut would. */
  kill: () => void
  /** Ends it as Ctrl C does. */
  interrupt: () => void
  /** Its exit code, null when it was killed, and all that it printed. */
  ended: Promise<{ status: number | null; output: string }>
}

/** The settings of a command. */
type Settings = Where & { FILES_URL?: string; BACKUP_DIR?: string }

/** Starts `threshold …` as another process, with the settings of a site. */
export function startThreshold(where: Settings, ...args: string[]): RunningCommand {
  const child = spawn(process.execPath, [...programOf('threshold'), ...args], {
    cwd: projectRoot,
    env: { PATH: process.env['PATH'], DATABASE_URL: '', ...where },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return {
    kill: () => child.kill('SIGKILL'),
    interrupt: () => child.kill('SIGINT'),
    ended: new Promise((resolve) => child.once('exit', (status) => resolve({ status, output }))),
  }
}

/** The same to its end. */
export const threshold = (where: Settings, ...args: string[]): RunningCommand['ended'] =>
  startThreshold(where, ...args).ended
