import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot } from '../../../server/platform/process/root'

/** Debian release behind Node's `bookworm-slim` images. */
const release = 'bookworm'
/** Additional packages of these images: libraries needed by Node. */
const packages = 'libstdc++6,ca-certificates'
/** User id in these images. */
const nodeUser = 1000

const isInstalled = (name: string) => spawnSync('which', [name]).status === 0

/** Returns why no image can be built here, or null. */
export function reasonAgainst(): string | null {
  const missing = ['debootstrap', 'unshare', 'nsenter', 'ip'].filter((name) => !isInstalled(name))
  if (missing.length > 0) return `${missing.join(', ')} not installed`
  return process.getuid?.() === 0 ? null : 'another root folder asks for root'
}

/** Runs a program and returns its output. Throws with the output on failure. */
export function run(program: string, args: readonly string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${(stdout + stderr).slice(-3000)}`)
  return stdout
}

/**
 * Returns a folder with Debian, these comma-separated packages, and the changes made by `complete`. Built with
 * debootstrap on first use and cached by name.
 */
export function debianRoot(
  name: string,
  included: string,
  complete: (root: string) => void = () => undefined,
): string {
  const folder = join(projectRoot, 'node_modules/.cache/image-base', name)
  if (existsSync(folder)) return folder
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  run('debootstrap', ['--variant=minbase', `--include=${included}`, release, making])
  complete(making)
  rmSync(join(making, 'var/cache/apt'), { recursive: true, force: true })
  renameSync(making, folder)
  return folder
}

/** Returns a folder with Debian and this machine's Node, set up like Node's images. */
export const baseRoot = (): string =>
  debianRoot(release, packages, (making) => {
    run('chroot', [making, 'groupadd', '--gid', String(nodeUser), 'node'])
    run('chroot', [making, 'useradd', '--uid', String(nodeUser), '--gid', 'node', '--create-home', 'node'])
    copyFileSync(process.execPath, join(making, 'usr/local/bin/node'))
    const npm = join(dirname(run('readlink', ['-f', run('which', ['npm']).trim()]).trim()), '..')
    mkdirSync(join(making, 'usr/local/lib/node_modules'), { recursive: true })
    run('cp', ['-a', npm, join(making, 'usr/local/lib/node_modules/npm')])
    for (const name of ['npm', 'npx'])
      run('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(making, 'usr/local/bin', name)])
  })

/** Copies a folder's contents into another folder. */
export function copyInto(from: string, to: string, without: readonly string[] = []): void {
  mkdirSync(to, { recursive: true })
  const exclude = without.map((name) => `--exclude=./${name}`)
  const [source, target] = [
    ['-C', from, ...exclude, '-cf', '-', '.'],
    ['-C', to, '-xf', '-'],
  ]
  const quoted = (args: string[]) => args.map((arg) => `'${arg}'`).join(' ')
  run('sh', ['-c', `tar ${quoted(source)} | tar ${quoted(target)}`])
}

/** Returns the total size of the files in a folder. */
export const bytesOf = (folder: string): number => Number(run('du', ['-sb', folder]).split('\t', 1)[0])

export interface Inside {
  root: string
  cwd: string
  env: Record<string, string>
  /** User to run as; root by default. */
  user?: string
}

const asUser = ({ root, user }: Inside): string[] =>
  user === undefined ? ['chroot', root] : ['chroot', `--userspec=${user}:${user}`, root]

/** Runs a shell command inside a root folder, with this machine's network. Throws with the output on failure. */
export function runInside(inside: Inside, line: string): string {
  const entered = [...asUser(inside), '/bin/sh', '-c', `cd '${inside.cwd}' && ${line}`]
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['--mount', '--pid', '--fork', `--mount-proc=${join(inside.root, 'proc')}`, ...entered],
    { env: inside.env, encoding: 'utf8', maxBuffer: 1e8 },
  )
  if (status !== 0) throw new Error(`RUN ${line} failed:\n${(stdout + stderr).slice(-3000)}`)
  return stdout
}

/** Starts a program in its own process, mount and network namespaces, like a container. */
export function startInside(inside: Inside, command: readonly string[]): ChildProcess {
  const { root, cwd } = inside
  const quoted = (args: readonly string[]) => args.map((arg) => `'${arg}'`).join(' ')
  const begin = `ip link set lo up && mount -t proc proc '${root}/proc' && exec ${quoted(asUser(inside))}`
  const program = `cd '${cwd}' && exec ${quoted(command)}`
  return spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--net',
      '--fork',
      '--kill-child',
      '/bin/sh',
      '-c',
      `${begin} /bin/sh -c "${program}"`,
    ],
    { env: { ...inside.env, PATH: process.env['PATH'] }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
}

/** Runs a program next to a started one, like `docker exec`; returns its output and exit status. */
export function runBeside(started: ChildProcess, inside: Inside, command: readonly string[]) {
  const pid = run('pgrep', ['-P', String(started.pid)])
    .trim()
    .split('\n', 1)[0]!
  const { status, stdout, stderr } = spawnSync(
    'nsenter',
    ['--target', pid, '--net', '--pid', ...asUser(inside), ...command],
    { env: inside.env, encoding: 'utf8' },
  )
  return { status, output: stdout + stderr }
}
