import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/root'

/** `npm start` with these settings, which must end by itself. */
function startWith(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'npm-start-'))
  const { status, stderr } = spawnSync(process.execPath, ['server/bootstrap/start.mjs'], {
    cwd: projectRoot,
    // Without a path it can neither install nor build: both stand before a test of the build begins.
    env: { PATH: '', DATA_DIR: join(folder, 'data'), PORT: '0', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  })
  const made = existsSync(join(folder, 'data'))
  rmSync(folder, { recursive: true })
  return { status, made, stderr }
}

test('npm start knows a production by what the operator set, and not by what it sets for React itself', () => {
  const production = startWith({ NODE_ENV: 'production' })
  expect(production).toMatchObject({ status: 1, made: false })
  expect(production.stderr).toContain('SMTP_URL')
  // A production closes these by itself; anything else says how.
  expect(production.stderr).not.toMatch(/SEED|ALLOW_SANDBOX_PAYMENTS/)

  const elsewhere = startWith({ HOST: '0.0.0.0' })
  expect(elsewhere).toMatchObject({ status: 1, made: false })
  for (const setting of ['SMTP_URL', 'ALLOW_SANDBOX_PAYMENTS=0', 'SEED=none'])
    expect(elsewhere.stderr).toContain(setting)
})
