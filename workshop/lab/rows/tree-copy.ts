import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'

/** Files that a run creates itself or does not need; the packages are shared. */
const notCopied = new Set(['.git', 'node_modules', 'dist', '.data', 'coverage', 'test-results', '.env'])

/**
 * A copy of the tree as it is, in a temporary folder; its packages are those of the original. The files are copied and
 * not linked: tests write into some.
 */
export function copyTree(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'threshold-rows-'))
  for (const name of readdirSync(projectRoot))
    if (!notCopied.has(name)) cpSync(join(projectRoot, name), join(root, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
