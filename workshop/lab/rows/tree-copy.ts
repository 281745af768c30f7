import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'

/** Files that a run creates or doesn't need; the packages are shared. */
const notCopied = new Set(['.git', 'node_modules', 'dist', '.data', 'coverage', 'test-results', '.env'])

/**
 * Copies the current tree to a temporary folder that shares the original's packages. Files are copied, not linked,
 * because tests write to some of them.
 */
export function copyTree(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'threshold-rows-'))
  for (const name of readdirSync(projectRoot))
    if (!notCopied.has(name)) cpSync(join(projectRoot, name), join(root, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}
