// Installs the packages in package-lock.json if they are missing. Written in plain JavaScript, because it runs before
// anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../../..')

const needed = [20, 19]

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return
  console.error(`Threshold needs Node ${needed.join('.')} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Returns whether node_modules contains every package of the lock file in its locked version. */
function installed() {
  const hidden = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const there = JSON.parse(readFileSync(hidden, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || there[path]?.version === version,
  )
}

checkNode()
if (!installed()) {
  console.log('Installing packages …')
  const { status } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  )
  if (status !== 0) process.exit(status ?? 1)
}
