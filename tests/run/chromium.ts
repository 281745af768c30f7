import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'

/** Headless build: renders the same pages with much less work, but can't name an installed app (`Page.getAppId`). */
const shell = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', shell]

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const installed = (name: string): string[] =>
  (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name))

const find = () =>
  [process.env['CHROMIUM'], ...names.flatMap(installed), chromium.executablePath()].find(
    (path) => path && executable(path),
  )

/** Tries the system's packages, then Playwright's download; either may be unreachable. */
function install() {
  console.log('No Chromium found; installing one …')
  const root = process.getuid?.() === 0
  if (root && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    const done = spawnSync('apt-get', ['install', '-y', '-qq', 'chromium', shell], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (done.status === 0) return
  }
  execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  })
}

/**
 * Returns the path of a usable Chromium: the one in CHROMIUM, an installed one, or one installed now. Throws with
 * instructions if there is none.
 */
export function chromiumPath(): string {
  const there = find()
  if (there) return there
  try {
    install()
  } catch {
    // The failure is reported below, with instructions.
  }
  const now = find()
  if (!now)
    throw new Error(
      'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
    )
  return now
}

/** Returns the path of the headless build if installed, else that of Chromium; CHROMIUM overrides both. */
export function shellPath(): string {
  const whole = chromiumPath()
  return process.env['CHROMIUM'] ?? installed(shell).find(executable) ?? whole
}
