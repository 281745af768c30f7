import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { loadDotenv } from '../../../server/app/cli/dotenv.mjs'
import { listenable } from '../../../server/app/cli/check-port'
import { plainReason } from '../../../server/app/cli/explain-error'
import { lockDataDir } from '../../../server/platform/db/lock'
import { greet } from '../../../server/platform/db/reach-database'
import { PgliteClient } from '../../../server/platform/db/pglite-client'
import { refusePooler } from '../../../server/platform/db/pooler'

const reasonOf = async (start: () => unknown) => {
  try {
    await start()
  } catch (error) {
    return plainReason(error)
  }
  return null
}

it("explains in one sentence why it can't listen on an address", async () => {
  const other = createServer()
  await new Promise<void>((open) => other.listen(0, '127.0.0.1', open))
  const { port } = other.address() as AddressInfo
  expect(await reasonOf(() => listenable({ HOST: '127.0.0.1', PORT: port }))).toMatch(
    /^The port is in use: .*Choose another with PORT\.$/,
  )
  await new Promise((closed) => other.close(closed))
  expect(await reasonOf(() => listenable({ HOST: '127.0.0.1', PORT: port }))).toBeNull()
  expect(await reasonOf(() => listenable({ HOST: 'no address', PORT: port }))).toMatch(
    /^Nothing can be opened at no address:/,
  )
})

it('explains in one sentence that two ports must differ', async () => {
  const one = { HOST: '127.0.0.1', PORT: 3999, METRICS_HOST: '127.0.0.1', METRICS_PORT: 3999 }
  expect(await reasonOf(() => listenable(one))).toBe(
    'PORT and METRICS_PORT are both 3999: choose another for one of them.',
  )
  expect(await reasonOf(() => listenable({ ...one, ROLE: 'worker' }))).toBeNull()
})

it('explains disk and database errors in one sentence, and prints other errors in full', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  const missing = join(folder, 'none/file')
  expect(await reasonOf(() => writeFileSync(missing, ''))).toBe(
    `ENOENT: no such file or directory, open '${missing}'. Look at the path.`,
  )
  expect(await reasonOf(() => writeFileSync(folder, ''))).toMatch(/^EISDIR: .*Look at the path\.$/)
  rmSync(folder, { recursive: true })
  const ofDatabase = (code: string) => plainReason(Object.assign(new Error('so it is'), { code }))
  for (const code of ['25006', '42501', '53100', '58030'])
    expect(ofDatabase(code)).toMatch(/^The database refused it: so it is\. .*\.$/)
  for (const code of ['42P01', '23505', 'ERR_INVALID_ARG_TYPE'])
    expect(ofDatabase(code)).toBeInstanceOf(Error)
})

it("explains in one sentence that the embedded database can't use its files", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  // Truncated as by a full disk, or not accessible to this user.
  mkdirSync(join(folder, 'pg'))
  writeFileSync(join(folder, 'pg/PG_VERSION'), '18\n')
  writeFileSync(join(folder, 'file'), '')
  for (const unusable of ['pg', 'file', 'file/below']) {
    const engine = new PgliteClient(join(folder, unusable))
    expect(await reasonOf(() => engine.query('select 1', [])), unusable).toMatch(
      /^The database does not answer: .*\. Is there room on the disk of .*, and do all files in it belong to this user\? If so, the database is damaged: .* threshold restore FILE$/,
    )
    await engine.close()
  }
  rmSync(folder, { recursive: true })
})

it('reads settings as editors and operators write them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  const path = join(folder, '.env')
  writeFileSync(
    path,
    '\uFEFFTHRESHOLD_FIRST=one\r\nTHRESHOLD_SECOND = "two  words" # why\r\nTHRESHOLD_OWN=file\r\n',
  )
  vi.stubEnv('THRESHOLD_OWN', 'environment')
  loadDotenv(path)
  const read = Object.entries(process.env).filter(([name]) => name.includes('THRESHOLD_'))
  expect(Object.fromEntries(read)).toEqual({
    THRESHOLD_FIRST: 'one',
    THRESHOLD_SECOND: 'two  words',
    THRESHOLD_OWN: 'environment',
  })
  for (const [name] of read) delete process.env[name]
  vi.unstubAllEnvs()
  expect(await reasonOf(() => loadDotenv(folder))).toMatch(/^.*start-.* cannot be read: .*\.$/)
  loadDotenv(join(folder, 'none'))
  rmSync(folder, { recursive: true })
})

it('explains in one sentence why a data folder is unusable, and returns a usable one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const wrong of [file, join(file, 'below')])
    expect(await reasonOf(() => lockDataDir(wrong))).toMatch(
      /^The data folder .* cannot be used: .*DATA_DIR\.$/,
    )
  const unlock = await lockDataDir(join(folder, 'new'))
  unlock()
  ;(await lockDataDir(join(folder, 'new')))()
  rmSync(folder, { recursive: true })
})

it("waits for a database that isn't up yet, logs this once, and exits with one sentence", async () => {
  const probe = createServer()
  await new Promise<void>((open) => probe.listen(0, '127.0.0.1', open))
  const { port } = probe.address() as AddressInfo
  await new Promise((closed) => probe.close(closed))
  const url = `postgresql://me:secret@127.0.0.1:${port}/market`
  const content: string[] = []
  const reason = await reasonOf(() => greet(url, 0.6, (sentence) => content.push(sentence)))
  expect(content).toEqual([
    expect.stringMatching(
      new RegExp(`^Waiting up to 0.6 s for the database at 127.0.0.1:${port}/market: .*ECONNREFUSED`),
    ),
  ])
  expect(reason).toMatch(/^The database at .* does not answer: .*ECONNREFUSED/)
  expect(`${content[0]} ${String(reason)}`).not.toContain('secret')
})

/** Starts a server that speaks just enough of PostgreSQL's protocol to report a connection's backend pid. */
async function answeringWith(pidOf: (connection: number, question: number) => number) {
  const int16 = (n: number) => Buffer.from([n >> 8, n & 255])
  const int32 = (n: number) => Buffer.concat([int16(n >> 16), int16(n & 65_535)])
  const message = (type: string, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
  }
  const ready = message('Z', Buffer.from('I'))
  const column = [Buffer.from('pid\0'), int32(0), int16(0), int32(23), int16(4), int32(-1), int16(0)]
  let connections = 0
  let questions = 0
  const server = createServer((socket) => {
    const nth = connections++
    let isGreeted = false
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      if (!isGreeted) socket.write(Buffer.concat([message('R', int32(0)), ready]))
      else if (data[0] === 'Q'.charCodeAt(0)) {
        const pid = Buffer.from(String(pidOf(nth, questions++)))
        const row = [int16(1), int32(pid.length), pid]
        const done = message('C', Buffer.from('SELECT 1\0'))
        socket.write(Buffer.concat([message('T', int16(1), ...column), message('D', ...row), done, ready]))
      }
      isGreeted = true
    })
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((closed) => server.close(closed))
  return { url: `postgresql://me@127.0.0.1:${port}/market`, close }
}

it('rejects a transaction-mode pooler with one sentence', async () => {
  const pid = (nth: number) => 100 + nth
  for (const sharing of [() => pid(1), (_: number, question: number) => pid(question % 3)]) {
    const pooler = await answeringWith(sharing)
    expect(await reasonOf(() => refusePooler(pooler.url, 'DATABASE_URL'))).toMatch(
      /^DATABASE_URL .*DATABASE_DIRECT_URL.*pool_mode=session.*\.$/,
    )
    expect(await reasonOf(() => refusePooler(pooler.url, 'DATABASE_DIRECT_URL'))).toMatch(
      /^DATABASE_DIRECT_URL .*PostgreSQL itself\.$/,
    )
    await pooler.close()
  }
  const own = await answeringWith(pid)
  expect(await reasonOf(() => refusePooler(own.url, 'DATABASE_URL'))).toBeNull()
  await own.close()
})
