import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { startBuilt, withoutStandIns } from './start-built-server'

/** Runs `npm start` with these settings, expecting it to exit. */
function startWith(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'npm-start-'))
  const { status, stderr } = spawnSync(process.execPath, ['server/app/cli/start.mjs'], {
    cwd: projectRoot,
    // With an empty PATH, `npm start` can neither install nor build; both were done before these tests.
    env: { PATH: '', DATA_DIR: join(folder, 'data'), PORT: '0', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  const made = existsSync(join(folder, 'data'))
  rmSync(folder, { recursive: true })
  return { status, made, stderr }
}

test("npm start detects production by the operator's settings, not by the NODE_ENV it sets for React", () => {
  const production = startWith({ NODE_ENV: 'production' })
  expect(production).toMatchObject({ status: 1, made: false })
  expect(production.stderr).toContain('SMTP_URL')
  // Production turns off demo data and sandbox payments automatically; elsewhere the operator must do it.
  expect(production.stderr).not.toMatch(/SEED|ALLOW_SANDBOX_PAYMENTS/)

  const elsewhere = startWith({ HOST: '0.0.0.0' })
  expect(elsewhere).toMatchObject({ status: 1, made: false })
  for (const setting of ['SMTP_URL', 'ALLOW_SANDBOX_PAYMENTS=0', 'SEED=none'])
    expect(elsewhere.stderr).toContain(setting)
})

const script = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`
const hook = `import { writeSync } from 'node:fs'
export const load = (url, context, next) => { writeSync(2, "loaded " + url + String.fromCharCode(10)); return next(url, context) }`
/** Prints each loaded file; this hook is registered before anything else is imported. */
const printLoaded = script(
  `import { register } from 'node:module'; register(${JSON.stringify(script(hook))})`,
)

/** Starts the built server, stops it once it listens and returns which files of `dist/node` were loaded. */
async function loadedBy(folder: string, env: Record<string, string>): Promise<string[]> {
  const server = await startBuilt({ DATA_DIR: join(folder, 'data'), ...env }, ['--import', printLoaded])
  await server.stop()
  return [...server.errors().matchAll(/^loaded .*\/dist\/node\/(.*)$/gm)].map(([, file]) => file!)
}

test('a site without sandbox services loads neither the sandbox gateways nor the demo data', async () => {
  const closed = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://threshold.example',
    ...withoutStandIns,
  }
  const rooms = /^(sandbox|demo)\//
  const folder = mkdtempSync(join(tmpdir(), 'npm-start-'))
  const product = await loadedBy(folder, closed)
  expect(product).toContain('main.js')
  expect(product.filter((file) => rooms.test(file))).toEqual([])
  const open = await loadedBy(folder, { ALLOW_STAND_INS: '1', SEED: 'none' })
  expect(open.filter((file) => file.startsWith('sandbox/')).length).toBeGreaterThan(2)
  expect(open.filter((file) => file.startsWith('demo/'))).toEqual([])
  rmSync(folder, { recursive: true })
})

// The only test that fails when a shell sits between npm and the server: npm signals only its direct child.
test('npm start forwards SIGTERM to the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'npm-start-'))
  const npm = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      DATA_DIR: join(folder, 'data'),
      SEED: 'none',
      PORT: '0',
    },
    detached: true,
  })
  try {
    await new Promise<void>((resolve) =>
      npm.stdout.on('data', (text) => String(text).includes('is open at') && resolve()),
    )
    // The pipe closes when the last process that holds it has exited.
    const closed = once(npm, 'close').then(() => true)
    npm.kill('SIGTERM')
    expect(await Promise.race([closed, setTimeout(60_000, false)])).toBe(true)
  } finally {
    killGroup(npm.pid!)
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Kills processes left running by a failed test. */
function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group is already gone.
  }
}
