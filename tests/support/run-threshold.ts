import { spawn } from 'node:child_process'
import { projectRoot } from '../../server/platform/process/root'
import { programOf } from '../run/program'
import type { Where } from '../server/backup/sites'

/** A command running in another process. */
interface RunningCommand {
  /** Kills the command as abruptly as a power failure would. */
  kill: () => void
  /** Ends the command as Ctrl+C would. */
  interrupt: () => void
  /** The command's exit code (null if killed) and all its output. */
  ended: Promise<{ status: number | null; output: string }>
}

/** Environment variables of a command. */
type Settings = Where & { FILES_URL?: string; BACKUP_DIR?: string }

/** Starts `threshold …` in another process with the settings of a site. */
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

/** Runs `threshold …` to completion. */
export const threshold = (where: Settings, ...args: string[]): RunningCommand['ended'] =>
  startThreshold(where, ...args).ended
