import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

const ticksPerSecond = 100
const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1e6

/** Returns the CPU seconds of the benchmark itself: senders, readers and evaluation. */
export const ownSeconds = (): number => seconds(process.cpuUsage())

/** Returns the CPU seconds of a process and its exited children; undefined on systems other than Linux. */
export function secondsOf(pid: number): number {
  const fields = statOf(pid)
  return fields ? fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond : 0
}

/** Returns a process's memory in MB. */
export function memoryOf(pid: number): number {
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return (pages * 4096) / 2 ** 20
}

/** Returns the CPU seconds of all processes of the PostgreSQL at this URL. */
export async function postgresSeconds(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const master = Number(statOf(rows[0]!.pid)?.[1] ?? 0)
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
  const ofIt = pids.filter((pid) => pid === master || Number(statOf(pid)?.[1]) === master)
  const sum = ofIt.reduce((used, pid) => used + secondsOf(pid), 0)
  await client.end()
  return sum
}

/** Returns the fields of /proc/<pid>/stat after the command name: state, parent, … */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
