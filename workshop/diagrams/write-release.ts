import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { snapshotOfToday } from './release-of-today'

const root = join(import.meta.dirname, '../..')

/** Files that write a snapshot. A commit without the first is from before this format, and gets all of them. */
const tool = [
  'machines/versions',
  'machines/diagram/guard-labels.ts',
  'workshop/diagrams/release-of-today.ts',
  'workshop/diagrams/write-release.ts',
]

/**
 * `npm run release:snapshot`: stores the current charts under the package's version; `npm version` runs it. `-- --of
 * <commit>` stores that commit's charts, for a release whose snapshot is missing or outdated.
 */
const { values } = parseArgs({ options: { of: { type: 'string' } } })
if (values.of === undefined) store(versionIn(root), snapshotOfToday(versionIn(root)))
else snapshotOf(values.of)

/** Runs this command in the commit's sources with the current packages, and copies its output. */
function snapshotOf(commit: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    if (!existsSync(join(folder, tool[0]!)))
      for (const path of tool) cpSync(join(root, path), join(folder, path), { recursive: true })
    execFileSync('node', ['--import', 'tsx', 'workshop/diagrams/write-release.ts'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const version = versionIn(folder)
    store(version, readFileSync(join(folder, pathOf(version)), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

function pathOf(version: string): string {
  return `machines/releases/${version}.json`
}

function store(version: string, text: string): void {
  const path = join(root, pathOf(version))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  console.log(`Written: ${pathOf(version)}`)
}
