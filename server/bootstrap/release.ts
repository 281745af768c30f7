import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFileTrace } from '@vercel/nft'
import { fontFiles } from '../platform/media/font-files'
import { projectRoot } from '../platform/root'

/** What the server reads besides its code and its packages, while it runs. */
const readWhileRunning = [
  'NOTICE.md',
  'server/areas/offline/browser',
  'server/platform/db/migrations',
  'server/sandbox/gateways/browser',
  'server/sandbox/identity/browser',
  'src/shell/icon.svg',
  ...fontFiles.map((path) => `node_modules/${path}`),
]
/** Asked for by `npm run dev` alone. */
const ofDevelopment = ['vite', 'rolldown', '@rolldown', 'esbuild', '@esbuild', 'lightningcss', 'jiti', 'tsx']

/** The command line. */
const command = 'dist/node/threshold.js'

/** A folder that holds all that a server needs, and nothing to build with. */
export interface Release {
  files: number
  bytes: number
}

/**
 * Puts what was built into a folder of its own: the code, the files that it reads, and of each package the files that
 * it loads. It is copied to a machine, or into an image, and needs nothing but Node there.
 */
export async function makeRelease(folder: string): Promise<Release> {
  const built = await below(join(projectRoot, 'dist'))
  const code = built.filter((path) => path.endsWith('.js') && !path.includes('/dist/client/'))
  const { fileList } = await nodeFileTrace(code, {
    base: projectRoot,
    ignore: ofDevelopment.map((name) => `node_modules/${name}/**`),
  })
  const packages = [...fileList].filter((path) => path.startsWith('node_modules/'))
  const read = (await Promise.all(readWhileRunning.map((path) => below(join(projectRoot, path))))).flat()
  const paths = new Set([...packages, ...[...built, ...read].map((path) => relative(projectRoot, path))])

  await rm(folder, { recursive: true, force: true })
  let bytes = 0
  for (const path of paths) {
    const [from, to] = [join(projectRoot, path), join(folder, path)]
    const found = await stat(from)
    if (found.isDirectory()) continue
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    // Whoever runs it may read it, and change nothing.
    await chmod(to, found.mode & 0o100 ? 0o755 : 0o644)
    bytes += found.size
  }
  await writeFile(join(folder, 'package.json'), await packageOf(join(projectRoot, 'package.json')))
  // Found here npx runs it as it is. Named as `bin` it would be made executable first, which only its owner may.
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await chmod(join(folder, command), 0o755)
  await symlink(`../../${command}`, join(folder, 'node_modules/.bin/threshold'))
  return { files: paths.size + 1, bytes }
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? join(projectRoot, 'release')
  const { files, bytes } = await makeRelease(folder)
  console.log(`${folder}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`)
}
