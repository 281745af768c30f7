import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { at } from '../../../tests/project/cited'

const folder = 'workshop/lab/rows/patches'

/** The patch that makes a row's sentence false in the product; undefined where there is none. */
export function patchOf(number: string): string | undefined {
  const path = at(`${folder}/${number.split('.')[0]}/${number}.patch`)
  return existsSync(path) ? path : undefined
}

/** The numbers of the rows that have a patch. */
export const patchedRows = (): string[] =>
  readdirSync(at(folder), { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.patch'))
    .map((path) => basename(path, '.patch'))

/** Whether git is installed, which reads the patches; a repository is not needed. */
export const isGitInstalled = (): boolean => spawnSync('git', ['--version']).status === 0

/**
 * Applies a patch to a tree (`--check`: only tries, `--reverse`: reverts it); returns git's errors, empty when there
 * are none.
 */
export function applyPatch(patch: string, root: string, ...options: string[]): string {
  const { status, stderr } = spawnSync('git', ['apply', ...options, patch], {
    cwd: root,
    encoding: 'utf8',
    // In a folder of another repository, git would look for the files of the patch there.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) },
  })
  return status === 0 ? '' : stderr.trim() || 'git apply failed'
}

/** Files of a patch, from the root of the project. */
export const filesOfPatch = (text: string): string[] =>
  [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map((match) => join(match[1]!))
