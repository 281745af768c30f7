import { fork, type ChildProcess } from 'node:child_process'
import { freePort } from '../../../../tests/run/free-port'
import { memoryOf, secondsOf } from './load'

/** The processes of the marketplace, killed and started again where that is requested. */
export interface Servers {
  addresses: string[]
  /** Seconds of CPU that all of them have used, the killed ones too. */
  seconds: () => number
  /** Memory of the largest of them in megabytes. */
  memory: () => number
  /** `kill -9` of one of them; it is started again at once. Resolves when it answers. */
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
  // One after the other: the first migrates.
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
