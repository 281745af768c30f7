import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataDirInUse, lockDataDir } from '../../../../server/platform/db/lock'
import { projectRoot } from '../../../../server/platform/process/root'

/** If the folder's path is too long for a socket, a lock file is used, as on file systems without sockets. */
describe.each([
  ['a socket', 'data'],
  ['a file', 'd'.repeat(120)],
])('data folder locked by %s', (_, name) => {
  let root: string
  let dataDir: string
  const children: ChildProcess[] = []
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'lock-'))
    dataDir = join(root, name)
  })
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill))
    rmSync(root, { recursive: true })
  })

  const refusal = () => lockDataDir(dataDir).catch((error: unknown) => error)

  /** Starts another process that locks the folder. */
  async function holder(): Promise<ChildProcess> {
    const script = `
      import { lockDataDir } from './server/platform/db/lock.ts'
      await lockDataDir(${JSON.stringify(dataDir)})
      console.log('held')
      setInterval(() => {}, 60_000)`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    await once(child.stdout!, 'data')
    return child
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  test('refuses a second owner, even one with the same pid, until it is unlocked', async () => {
    const unlock = await lockDataDir(dataDir)
    expect(await refusal()).toBeInstanceOf(DataDirInUse)
    unlock()
    expect(readdirSync(dataDir)).toEqual([])
    const again = await lockDataDir(dataDir)
    again()
  })

  test('refuses a second owner while another process lives, and can be taken over once that process was killed', async () => {
    const other = await holder()
    const refused = await refusal()
    expect(refused).toBeInstanceOf(DataDirInUse)
    expect((refused as Error).message).toContain(`process ${other.pid}`)
    await kill(other)
    const unlock = await lockDataDir(dataDir)
    expect(await refusal()).toBeInstanceOf(DataDirInUse)
    unlock()
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('two concurrent starts never both acquire the lock, even after an owner was killed', async () => {
    await kill(await holder())
    const starts = await Promise.allSettled(Array.from({ length: 5 }, () => lockDataDir(dataDir)))
    const held = starts.filter((start) => start.status === 'fulfilled')
    expect(held.length).toBeLessThanOrEqual(1)
    for (const { value: unlock } of held) unlock()
    const unlock = await lockDataDir(dataDir)
    unlock()
  })

  // After a power cut, another process may have the pid of the killed one.
  test.each(['lock', 'lock.1.0a1b2c3d'])(
    'can be taken over if the file %s is older than the process it names',
    async (file) => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, file), String(process.ppid))
      const before = new Date('2020-01-01T00:00:00Z')
      utimesSync(join(dataDir, file), before, before)
      const unlock = await lockDataDir(dataDir)
      unlock()
      expect(readdirSync(dataDir)).toEqual([])
    },
  )

  test('refuses a second owner while a server of an earlier version, which left a file with its pid, is running', async () => {
    mkdirSync(dataDir)
    const old = spawn(process.execPath, ['--eval', 'console.log(1); setInterval(() => {}, 60_000)'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(old)
    await once(old.stdout, 'data')
    writeFileSync(join(dataDir, 'lock'), String(old.pid))
    const refused = await refusal()
    expect(refused).toBeInstanceOf(DataDirInUse)
    expect((refused as Error).message).toContain(`process ${old.pid}`)
    // The file must not be removed while that server lives.
    expect(readdirSync(dataDir)).toEqual(['lock'])
    await kill(old)
    const unlock = await lockDataDir(dataDir)
    unlock()
    expect(readdirSync(dataDir)).toEqual([])
  })
})
