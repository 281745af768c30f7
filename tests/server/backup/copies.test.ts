import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askForCopy, copyHere, giveCopies, NoCopy } from '../../../server/app/backup/snapshot-socket'

let folder: string
let stops: (() => Promise<void>)[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copies-'))
  stops = []
})
afterEach(async () => {
  for (const stop of stops) await stop()
  rmSync(folder, { recursive: true })
})

const copyTo = async (target: string) => {
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, 'PG_VERSION'), '17')
}
const serve = async (dataDir = folder, report?: (error: unknown) => void, copy = copyTo) =>
  stops.push(await giveCopies(dataDir, copy, report))
const copies = () => (existsSync(join(folder, 'copies')) ? readdirSync(join(folder, 'copies')) : [])

test('a copy is readable only by this user and removed when returned', async () => {
  await serve()
  expect(statSync(join(folder, 'backup.sock')).mode & 0o777).toBe(0o600)
  const copy = await askForCopy(folder)
  expect(readdirSync(copy.folder)).toEqual(['PG_VERSION'])
  await copy.release()
  await expect.poll(copies).toEqual([])
})

test('a copy is removed when its requester is killed; copies of a killed server are removed at the next start', async () => {
  await serve()
  const socket = createConnection(join(folder, 'backup.sock'))
  const line = await new Promise<string>((resolve) => {
    createInterface(socket).once('line', resolve)
    socket.write('copy\n')
  })
  expect(copies()).toHaveLength(1)
  expect(JSON.parse(line)).toEqual({ folder: join(folder, 'copies', copies()[0]!) })
  socket.destroy()
  await expect.poll(copies).toEqual([])

  await stops.pop()!()
  await copyTo(join(folder, 'copies/of-a-killed-one'))
  writeFileSync(join(folder, 'backup.sock'), '')
  await serve()
  expect(copies()).toEqual([])
  await (await askForCopy(folder)).release()
})

test('a failed copy reports its reason and leaves nothing', async () => {
  await serve(folder, undefined, async (target) => {
    await copyTo(target)
    throw new Error('no space left on device')
  })
  await expect(askForCopy(folder)).rejects.toThrow('no space left on device')
  await expect(copyHere(folder)).rejects.toThrow('no space left on device')
  await expect.poll(copies).toEqual([])
})

test("copies can't be requested if no server runs or its socket path is too long; the server's own jobs need no socket", async () => {
  await expect(askForCopy(folder)).rejects.toThrow(NoCopy)
  expect(await copyHere(folder)).toBeNull()
  const deep = join(folder, 'a-long-name'.repeat(9))
  mkdirSync(deep)
  await serve(deep)
  await expect(askForCopy(deep)).rejects.toThrow("longer than the 100 bytes that a socket's path may have")
  const copy = await copyHere(deep)
  expect(readdirSync(copy!.folder)).toEqual(['PG_VERSION'])
  await copy!.release()
  expect(existsSync(copy!.folder)).toBe(false)
})

test("a server that can't open a socket logs it and continues", async () => {
  const errors: unknown[] = []
  await serve(join(folder, 'not-there'), (error) => errors.push(error))
  expect(errors).toEqual([expect.objectContaining({ syscall: 'listen' })])
})
