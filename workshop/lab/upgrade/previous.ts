import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'

/** The release that went before, where no tag names one. */
const withoutTags = '3d489735dafdf1c594482e656505e4fd8b7b4021'

const git = (...args: string[]) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })

/**
 * The commit of a release: of `ref`, else of the newest tag, else the one that is named here. Null where the history
 * does not have it, as in a source that was unpacked without.
 */
export function previousCommit(ref?: string): string | null {
  const named = ref ?? (git('tag', '--sort=-creatordate').stdout?.split('\n', 1)[0] || withoutTags)
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${named}^{commit}`)
  return status === 0 ? stdout.trim() : null
}

/** Where a release is built, and run; other runs use it again. */
const folderOf = (commit: string): string => join(projectRoot, 'node_modules/.cache/previous', commit)
/** Written last, when all of it is built. */
const builtFrom = (folder: string): string => join(folder, 'dist/commit')

/** Whether building it again is spared. */
export function isBuilt(commit: string): boolean {
  const file = builtFrom(folderOf(commit))
  return existsSync(file) && readFileSync(file, 'utf8') === commit
}

/**
 * Builds a previous release in a folder of its own, with its own packages; answers with the folder. Throws with what a
 * step printed where it fails. `say` is told what takes its time.
 */
export function buildPrevious(commit: string, say: (sentence: string) => void): string {
  const folder = folderOf(commit)
  if (isBuilt(commit)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`], projectRoot)
  givePackages(folder, say)
  say(`${commit.slice(0, 8)} is built`)
  run('npm', ['run', '--silent', 'build'], folder)
  // Below this repository git has named the commit of today.
  writeFileSync(builtFrom(folder), commit)
  return folder
}

/** Packages of the release: where it locks the same as today they are linked, file by file, else installed. */
function givePackages(folder: string, say: (sentence: string) => void): void {
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')
  const ours = join(projectRoot, 'node_modules')
  const theirs = join(folder, 'node_modules')
  if (lockOf(folder) === lockOf(projectRoot)) {
    mkdirSync(theirs)
    // What tools keep there would be written into.
    const names = readdirSync(ours).filter((name) => !/^\.(cache|vite)/.test(name))
    if (spawnSync('cp', ['-al', ...names, theirs], { cwd: ours }).status === 0) return
    rmSync(theirs, { recursive: true, force: true })
  }
  say('its packages are installed')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder)
}

function run(program: string, args: readonly string[], cwd: string): void {
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' }
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${cwd}:\n${stdout}${stderr}`)
}
