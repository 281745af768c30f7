import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { at } from '../../../tests/project/cited'

const folder = 'workshop/lab/rows/patches'

/**
 * Returns the patches by the number of the row that each makes false. Each file contains the patches for one section of
 * the specification, each after a line such as `Row 4.11`.
 */
export function rowPatches(): ReadonlyMap<string, string> {
  const patches = new Map<string, string>()
  for (const file of readdirSync(at(folder))) {
    const [, ...parts] = readFileSync(at(join(folder, file)), 'utf8').split(/^Row (\d+\.\d+)$/m)
    for (let i = 0; i < parts.length; i += 2)
      patches.set(parts[i]!, `${parts[i + 1]!.replace(/^\n+|\n+$/g, '')}\n`)
  }
  return patches
}

/** Returns whether git, which applies the patches, is installed. No repository is required. */
export const isGitInstalled = (): boolean => spawnSync('git', ['--version']).status === 0

/**
 * Applies the text of a patch to a tree (`--check`: dry run, `--reverse`: reverts it). Returns git's errors, or an empty
 * string.
 */
export function applyPatch(patch: string, root: string, ...options: string[]): string {
  const { status, stderr } = spawnSync('git', ['apply', ...options, '-'], {
    cwd: root,
    encoding: 'utf8',
    input: patch,
    // If `root` is inside another repository, git would resolve the paths against that one.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) },
  })
  return status === 0 ? '' : stderr.trim() || 'git apply failed'
}

/** Returns the paths that a patch changes, relative to the root of the project. */
export const filesOfPatch = (text: string): string[] =>
  [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map((match) => match[1]!)
