import { constants, existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { nodeFileTrace } from '@vercel/nft'
import { fontFiles } from '../../platform/media/font-files'
import { projectRoot } from '../../platform/process/root'
import { CommandFailure, isArgumentError, runCommand, WrongUsage } from '../command'

/** What the server reads besides its code and its packages, while it runs. */
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
/** Asked for by `npm run dev` alone. */
const ofDevelopment = ['vite', 'rolldown', '@rolldown', 'esbuild', '@esbuild', 'lightningcss', 'jiti', 'tsx']

/** The command line. */
const command = 'dist/node/threshold.js'

/** What a release consists of: an earlier one in the folder is replaced, and nothing beside it is touched. */
const parts = ['NOTICE.md', 'dist', 'node_modules', 'package.json', 'server', 'src', 'workshop']

/** A folder that cannot become a release without losing what is in it; the message says what to do. */
export class FolderTaken extends CommandFailure {
  constructor(folder: string) {
    super(
      `${folder} has something else in it than an earlier release, and nothing was changed there: name a folder that is new or empty.`,
    )
  }
}

/** Throws `FolderTaken` unless the folder is missing, empty, or an earlier release, whose settings and data stay. */
async function refuseTaken(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error.code === 'ENOTDIR' ? new FolderTaken(folder) : error
  })
  if (names.length === 0) return
  const isRelease = existsSync(join(folder, command)) && existsSync(join(folder, 'package.json'))
  // A checkout has all that a release has; its sources are lost with it.
  if (!isRelease || existsSync(join(folder, 'tsconfig.json'))) throw new FolderTaken(folder)
}

/** A folder that holds all that a server needs, and nothing to build with. */
export interface Release {
  files: number
  bytes: number
}

/**
 * Puts what was built into a folder of its own: the code, the files that it reads, and of each package the files that
 * it loads. It is copied to a machine, or into an image, and needs nothing but Node there. An earlier release in the
 * folder is replaced; what else lies there (`.env`, `.data`) stays. Throws `FolderTaken`.
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
  // Found here npx runs it as it is. Named as `bin` it would be made executable first, which only its owner may.
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await chmod(join(folder, command), 0o755)
  await symlink(`../../${command}`, join(folder, 'node_modules/.bin/threshold'))
  await openFolders(folder, isNew)
  return { files: paths.size + 1, bytes }
}

/**
 * Whoever runs a release may read it, and change nothing, whatever rights the user who makes it gives to others. A folder
 * that was there before keeps those of its owner.
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

/** What is left of `package.json`: who it is, and how it is started. */
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

/** A file, or every file below a folder. */
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
