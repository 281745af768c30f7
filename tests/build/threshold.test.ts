import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '../../server/platform/process/root'
import { startBuilt, withoutStandIns } from './start-built-server'

const folder = mkdtempSync(join(tmpdir(), 'threshold-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Settings of a site without sandbox services, on an empty embedded database. */
const settings = {
  DATA_DIR: join(folder, 'data'),
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://threshold.example',
  ...withoutStandIns,
}

const { bin } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  bin: { threshold: string }
}

/** Runs a program with the site's settings. */
function run(program: string, args: string[], env: Record<string, string>, cwd: string) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { PATH: dirname(process.execPath), ...settings, ...env },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

/** Runs the CLI the way npx does. */
const threshold = (args: string[], env: Record<string, string> = {}) =>
  run(join(projectRoot, bin.threshold), args, env, folder)

/** Returns the commands in the first code block of a section of the operator manual, without leading settings. */
function shownCommands(page: string, heading: string): string[][] {
  const text = readFileSync(join(projectRoot, 'docs/operate', page), 'utf8')
  const [, section] = text.split(`## ${heading}\n`)
  const [, block] = /```sh\n([\s\S]*?)```/.exec(section!)!
  return block!
    .trim()
    .split('\n')
    .map((line) => /npx threshold (.*)$/.exec(line)![1]!.split(' '))
}

test('the commands shown in the manual back up, restore and manage a running site', async () => {
  const [backup, restore] = shownCommands('backup.md', 'Back up and restore')
  const here = (args: string[]) =>
    args.map((arg) => (arg.startsWith('/backups/') ? arg.slice('/backups/'.length) : arg))
  const server = await startBuilt(settings)
  const saved = threshold(here(backup!))
  await server.stop()
  expect(saved).toEqual({ status: 0, output: expect.stringMatching(/monday\.tar: \d+ rows of 1\d\d tables/) })
  expect(statSync(join(folder, 'monday.tar')).size).toBeGreaterThan(10_000)

  const DATA_DIR = join(folder, 'moved')
  const moved = threshold(here(restore!), { DATA_DIR })
  expect(moved).toEqual({
    status: 0,
    output: expect.stringMatching(/^The embedded database in .*moved\/pg\n.*each equal by checksum/),
  })
  // Starts without creating accounts, since the restored site has them.
  const again = await startBuilt({ ...settings, DATA_DIR })
  const [doctor, check, reset, retry, close, goLive, person] = shownCommands('cli.md', 'Commands')
  const found = threshold(doctor!, { DATA_DIR })
  const pending = threshold(check!, { DATA_DIR })
  await again.stop()
  // No mail server is reachable.
  const lines = found.output.trimEnd().split('\n')
  expect([found.status, lines.filter((line) => !line.startsWith('ok '))]).toEqual([
    1,
    [expect.stringMatching(/^FAIL {2}mail .*SMTP_URL.* takes no mail/)],
  ])
  expect(lines).toHaveLength(12)
  expect(pending).toEqual({ status: 0, output: expect.stringContaining('The database is up to date') })
  const carriedOut = threshold(['migrate'], { DATA_DIR })
  expect(carriedOut).toEqual({ status: 0, output: expect.stringContaining('The database is up to date') })
  expect(threshold(reset!, { DATA_DIR })).toEqual({
    status: 0,
    output: expect.stringContaining('The new password of admin@threshold.test is '),
  })
  expect(threshold(retry!, { DATA_DIR })).toEqual({
    status: 0,
    output: expect.stringMatching(/^\d+ that failed are tried again/),
  })
  expect(threshold(close!, { DATA_DIR })).toEqual({
    status: 0,
    output: expect.stringContaining('The team signs in at https://threshold.example/login.'),
  })
  expect(threshold(goLive!, { DATA_DIR })).toEqual({
    status: 0,
    output: expect.stringContaining('It is live already.'),
  })
  expect(threshold(person!, { DATA_DIR })).toEqual({
    status: 0,
    output: expect.stringMatching(
      /person\.tar: \d+ rows \(person\.json\) and 0 files of admin@threshold\.test/,
    ),
  })
  expect(readFileSync(join(folder, 'person.tar'), 'utf8')).toContain('"email": "admin@threshold.test"')
  expect(threshold(['restore', 'monday.tar'], { DATA_DIR })).toEqual({
    status: 1,
    output: expect.stringContaining('into an empty database and an empty data folder only'),
  })
})

test('the CLI lists its commands and reports unknown ones', () => {
  const { status, output } = threshold(['--help'])
  expect(status).toBe(0)
  for (const [command] of shownCommands('backup.md', 'Back up and restore'))
    expect(output).toContain(`threshold ${command} `)
  expect(threshold([])).toEqual({ status: 0, output })
  expect(threshold(['bakcup', 'x.tar'])).toEqual({
    status: 2,
    output: `There is no command bakcup.\n\n${output}`,
  })
  expect(threshold(['backup'])).toMatchObject({
    status: 2,
    output: expect.stringContaining('Name one file.'),
  })
  const unknown = threshold(['backup', 'x.tar', '--fast'])
  expect(unknown).toMatchObject({
    status: 2,
    output: expect.stringContaining('threshold backup FILE [--without-keys]'),
  })
  expect(threshold(['backup', 'x.tar'], { DATA_DIR: join(folder, 'nothing') })).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^There is no database in .*DATA_DIR/),
  })
})

test("npx and npm start run the CLI from the site's folder", () => {
  const { output } = threshold(['--help'])
  const env = {
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    npm_config_cache: join(folder, 'npm'),
    npm_config_offline: 'true',
  }
  expect(run('npx', ['threshold', '--help'], env, projectRoot)).toEqual({ status: 0, output })
  expect(run('npm', ['run', '--silent', 'threshold', '--', '--help'], env, projectRoot)).toEqual({
    status: 0,
    output,
  })
})
