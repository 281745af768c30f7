import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { nodeFileTrace } from '@vercel/nft'
import { fontFiles } from '../../platform/media/font-files'
import { projectRoot } from '../../platform/process/root'
import { CommandFailure, isArgumentError, runCommand, WrongUsage } from '../command'

/** Files and folders the server reads at runtime, in addition to its code and packages. */
const readWhileRunning = [
  'NOTICE.md',
  'server/areas/offline/browser',
  'server/platform/db/migrations',
  'workshop/demo/illustrations',
  'workshop/sandbox/gateways/browser',
  'workshop/sandbox/identity/browser',
  'src/app/shell/icon.svg',
  ...fontFiles.map((path) => `node_modules/${path}`),
]
/** Packages used only by `npm run dev`. */
const ofDevelopment = ['vite', 'rolldown', '@rolldown', 'esbuild', '@esbuild', 'lightningcss', 'jiti', 'tsx']

const command = 'dist/node/threshold.js'

/**
 * Contents of a release. They replace the contents of an earlier release in the folder; other files there are left
 * untouched.
 */
const parts = ['NOTICE.md', 'dist', 'node_modules', 'package.json', 'server', 'src', 'workshop']

/** The folder contains data that a release would overwrite. The message includes the remedy. */
export class FolderTaken extends CommandFailure {
  constructor(folder: string) {
    super(
      `${folder} has something else in it than an earlier release, and nothing was changed there: name a folder that is new or empty.`,
    )
  }
}

/**
 * Throws `FolderTaken` unless the folder is missing, empty, or an earlier release, whose settings and data are
 * retained.
 */
async function refuseTaken(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error.code === 'ENOTDIR' ? new FolderTaken(folder) : error
  })
  if (names.length === 0) return
  const isRelease = existsSync(join(folder, command)) && existsSync(join(folder, 'package.json'))
  // A checkout also contains everything a release does, but replacing it would destroy the sources.
  if (!isRelease || existsSync(join(folder, 'tsconfig.json'))) throw new FolderTaken(folder)
}

/** A release folder: everything the server needs at runtime, without build tools. */
export interface Release {
  files: number
  bytes: number
}

/**
 * Fills a folder with the build output, the files read at runtime and the package files that are actually loaded. The
 * folder can be copied to a machine or image that has only Node. An earlier release in the folder is replaced; other
 * content (`.env`, `.data`) is retained. Throws `FolderTaken`.
 */
export async function makeRelease(folder: string): Promise<Release> {
  await refuseTaken(folder)
  const isNew = !existsSync(folder)
  const built = await below(join(projectRoot, 'dist'))
  const code = built.filter((path) => path.endsWith('.js') && !path.includes('/dist/client/'))
  const { fileList } = await nodeFileTrace(code, {
    base: projectRoot,
    ignore: ofDevelopment.map((name) => `node_modules/${name}/**`),
  })
  const packages = [...fileList].filter((path) => path.startsWith('node_modules/'))
  const read = (await Promise.all(readWhileRunning.map((path) => below(join(projectRoot, path))))).flat()
  const paths = new Set([...packages, ...[...built, ...read].map((path) => relative(projectRoot, path))])

  for (const part of parts) await rm(join(folder, part), { recursive: true, force: true })
  let bytes = 0
  for (const path of paths) {
    const [from, to] = [join(projectRoot, path), join(folder, path)]
    const found = await stat(from)
    if (found.isDirectory()) continue
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    await chmod(to, found.mode & 0o100 ? 0o755 : 0o644)
    bytes += found.size
  }
  const about = join(folder, 'package.json')
  await writeFile(about, await packageOf(join(projectRoot, 'package.json')))
  await chmod(about, 0o644)
  // npx finds and runs this link directly. For a `bin` entry it would first make the file executable, which only the
  // file's owner can do.
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await chmod(join(folder, command), 0o755)
  await symlink(`../../${command}`, join(folder, 'node_modules/.bin/threshold'))
  await openFolders(folder, isNew)
  return { files: paths.size + 1, bytes }
}

/**
 * Makes the release world-readable but not writable, regardless of the umask. A folder that already existed keeps its
 * permissions.
 */
async function openFolders(folder: string, isNew: boolean): Promise<void> {
  if (isNew) await chmod(folder, 0o755)
  for (const part of parts) {
    const path = join(folder, part)
    if (!(await stat(path)).isDirectory()) continue
    await chmod(path, 0o755)
    for (const one of await readdir(path, { recursive: true, withFileTypes: true }))
      if (one.isDirectory()) await chmod(join(one.parentPath, one.name), 0o755)
  }
}

/** Returns a reduced `package.json` with the package's identity and start scripts. */
async function packageOf(path: string): Promise<string> {
  const {
    name,
    version,
    private: isPrivate,
    description,
    license,
    type,
    engines,
  } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
  const scripts = { start: 'node dist/node/main.js', threshold: `node ${command}` }
  return `${JSON.stringify({ name, version, private: isPrivate, description, license, type, engines, scripts }, null, 2)}\n`
}

/** Returns a file, or all files below a folder. */
async function below(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
}

/** `npm run release -- FOLDER`. */
async function run(): Promise<void> {
  let folder: string | undefined
  try {
    ;[folder = join(projectRoot, 'release')] = parseArgs({ allowPositionals: true }).positionals
  } catch (error) {
    if (!isArgumentError(error)) throw error
    throw new WrongUsage('Name the folder that it goes to: npm run release -- FOLDER', { cause: error })
  }
  const { files, bytes } = await makeRelease(folder)
  console.log(`${folder}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(run)
