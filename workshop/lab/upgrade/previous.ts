import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'

/** Previous release, used if there is no tag. */
const withoutTags = 'cb980a57628b15dead62ccc5aacedb14c67049d9'

const git = (...args: string[]) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })

/**
 * Returns the commit of `ref`, of the newest tag, or `withoutTags`. Null if the history doesn't contain it, e.g. in an
 * unpacked source archive.
 */
export function previousCommit(ref?: string): string | null {
  const named = ref ?? (git('tag', '--sort=-creatordate').stdout?.split('\n', 1)[0] || withoutTags)
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${named}^{commit}`)
  return status === 0 ? stdout.trim() : null
}

/** Returns the folder in which a release is built and run; later runs reuse it. */
const folderOf = (commit: string): string => join(projectRoot, 'node_modules/.cache/previous', commit)
/** Returns the path of the file written last, when the build is complete. */
const builtFrom = (folder: string): string => join(folder, 'dist/commit')

/** Returns whether a release is already built. */
export function isBuilt(commit: string): boolean {
  const file = builtFrom(folderOf(commit))
  return existsSync(file) && readFileSync(file, 'utf8') === commit
}

/**
 * Builds a previous release in its own folder with its own packages; returns the folder. Throws with a failed step's
 * output. `say` receives progress messages.
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
  // Inside this repository, git reported the current commit to the build; overwrite it.
  writeFileSync(builtFrom(folder), commit)
  return folder
}

/** Provides the release's packages: hard-linked if its lock file equals the current one, otherwise installed. */
function givePackages(folder: string, say: (sentence: string) => void): void {
  const lockOf = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8')
  const ours = join(projectRoot, 'node_modules')
  const theirs = join(folder, 'node_modules')
  if (lockOf(folder) === lockOf(projectRoot)) {
    mkdirSync(theirs)
    // Tools write to their caches in `node_modules`, which must not be shared.
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
