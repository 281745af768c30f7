import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { projectRoot } from '../../server/platform/process/root'
import { freePort } from '../run/free-port'

/** Size limit of an installation, in bytes. */
const most = 150e6
const nobody = 65_534

let folder: string
let server: ChildProcess
let address: string
let output = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'threshold-release-'))
  chmodSync(folder, 0o755)
  // With umask 077, new files are by default readable only by their owner, the administrator.
  const command = `umask 077; exec '${process.execPath}' --import tsx server/app/cli/release.ts '${join(folder, 'app')}'`
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: projectRoot, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const data = join(folder, 'data')
  mkdirSync(data)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(data, nobody, nobody)
  const port = await freePort()
  address = `http://localhost:${port}`
  server = spawn(process.execPath, ['dist/node/main.js'], {
    cwd: join(folder, 'app'),
    // Only Node: no path to a compiler, a package manager or a home folder.
    env: {
      PATH: '',
      NODE_ENV: 'production',
      PRODUCTION: '0',
      DATA_DIR: join(data, 'own'),
      PORT: String(port),
    },
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  for (const stream of [server.stdout, server.stderr]) stream!.on('data', (text) => (output += text))
  await vi.waitUntil(() => output.includes('is open at') || server.exitCode !== null, { timeout: 100_000 })
})
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

test('a release stays below the size limit and contains no build tools', () => {
  const app = join(folder, 'app')
  const files = readdirSync(app, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const bytes = files.reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0)
  expect(bytes).toBeLessThan(most)
  for (const name of ['vite', 'esbuild', 'rolldown', 'typescript', 'tsx', 'vitest', 'playwright', 'npm'])
    expect(existsSync(join(app, 'node_modules', name)), name).toBe(false)
})

test('a release replaces an earlier one and never removes other files', () => {
  const other = join(folder, 'other')
  mkdirSync(join(other, 'dist'), { recursive: true })
  writeFileSync(join(other, 'photographs'), 'kept')
  const make = (...args: string[]) => {
    const program = ['--import', 'tsx', 'server/app/cli/release.ts', ...args]
    const { status, stderr } = spawnSync(process.execPath, program, { cwd: projectRoot, encoding: 'utf8' })
    return { status, stderr }
  }
  expect(make(other)).toEqual({
    status: 1,
    stderr: expect.stringMatching(/other has something else in it .* nothing was changed there: .*\n$/),
  })
  // The checkout itself is refused as the target, although it contains every file of a release.
  expect(make('.')).toMatchObject({ status: 1 })
  expect(make('--help')).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Name the folder .*\n$/) })
  expect(readdirSync(other).toSorted()).toEqual(['dist', 'photographs'])
  expect(existsSync(join(projectRoot, 'README.md'))).toBe(true)

  const upgraded = join(folder, 'upgraded')
  cpSync(join(folder, 'app'), upgraded, { recursive: true, verbatimSymlinks: true })
  writeFileSync(join(upgraded, '.env'), 'PORT=1')
  mkdirSync(join(upgraded, '.data'))
  writeFileSync(join(upgraded, 'dist/of-before'), '')
  expect(make(upgraded)).toMatchObject({ status: 0 })
  expect(existsSync(join(upgraded, 'dist/of-before'))).toBe(false)
  expect(readdirSync(upgraded)).toEqual(expect.arrayContaining(['.data', '.env', 'dist']))
})

test('a release serves the demo market when run by a user without write access to it', async () => {
  expect(output).toContain('is open at')
  for (const path of [
    '/',
    '/properties',
    '/projects',
    '/map',
    '/api/health',
    '/api/docs/',
    '/api/docs/json',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/offline-page',
    '/mailbox',
    '/sandbox/events',
  ]) {
    const answer = await fetch(address + path)
    await answer.arrayBuffer()
    expect(answer.status, path).toBe(200)
  }
  expect(server.exitCode).toBeNull()
})

test.each([
  ['npx', 'threshold'],
  ['npm', 'run', '--silent', 'threshold', '--'],
])('a release runs commands through %s for a user without write access to it', async (program, ...args) => {
  const isRoot = process.getuid?.() === 0
  // Asynchronous, so that `fetch` notices connections closed by the server while the command runs.
  const { stdout, stderr } = await promisify(execFile)(program, [...args, 'migrate', '--check'], {
    cwd: join(folder, 'app'),
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: join(folder, 'data'),
      // Makes npm fail instead of fetching packages that aren't in the folder.
      npm_config_offline: 'true',
      NODE_ENV: 'production',
      PRODUCTION: '0',
      DATA_DIR: join(folder, 'data/own'),
    },
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  expect(stdout + stderr).toContain('up to date')
})

test('a release serves listing pictures and draws share images with text', async () => {
  const list = await (await fetch(`${address}/properties`)).text()
  const picture = /(\/files\/[^"\s]+\.webp)/.exec(list)![1]!
  const shown = await sharp(Buffer.from(await (await fetch(address + picture)).arrayBuffer())).metadata()
  expect(shown.format).toBe('webp')
  const listing = /(\/properties-details\/[a-z0-9-]+)/.exec(list)![1]!
  const page = await (await fetch(address + listing)).text()
  const shared = /property="og:image" content="([^"]+)"/.exec(page)![1]!
  const drawn = await fetch(shared)
  expect(drawn.status).toBe(200)
  expect((await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).width).toBe(1200)
})
