import { fork, type ChildProcess } from 'node:child_process'
import { freePort } from '../../../../tests/run/free-port'
import { memoryOf, secondsOf } from './load'

/** The marketplace's server processes, which can be killed and restarted. */
export interface Servers {
  addresses: string[]
  /** CPU seconds of all processes, including killed ones. */
  seconds: () => number
  /** Memory of the largest process in MB. */
  memory: () => number
  /** Sends `kill -9` to a process and restarts it immediately. Resolves when it responds. */
  kill: (nth: number) => Promise<void>
  stop: () => void
}

export async function startServers(databaseUrl: string, count: number): Promise<Servers> {
  const ports: number[] = []
  for (let nth = 0; nth < count; nth++) ports.push(await freePort())
  const children: ChildProcess[] = []
  let usedBefore = 0
  const start = async (nth: number) => {
    const child = fork(new URL('./server.ts', import.meta.url), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(ports[nth]) },
    })
    children[nth] = child
    await new Promise((resolve) => child.once('message', resolve))
  }
  // Sequential, because the first one migrates the database.
  for (let nth = 0; nth < count; nth++) await start(nth)
  return {
    addresses: ports.map((port) => `http://127.0.0.1:${port}`),
    seconds: () => children.reduce((sum, { pid }) => sum + secondsOf(pid!), usedBefore),
    memory: () => Math.max(...children.map(({ pid }) => memoryOf(pid!))),
    async kill(nth) {
      const child = children[nth]!
      usedBefore += secondsOf(child.pid!)
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      await start(nth)
    },
    stop: () => {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
