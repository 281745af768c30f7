import { execFile } from 'node:child_process'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { builtDatabase } from '../../platform/db/built-database'
import { packNewDatabase } from '../../platform/db/pack-new-database'
import { projectRoot } from '../../platform/process/root'
import { routeManifest, type ViteManifest } from './route-manifest'

/**
 * Post-build step after Vite: lists each route's assets for the renderer, compresses the browser files, packs an
 * initial database for the first start, records the commit and makes the CLI executable.
 */
async function finish(root: string): Promise<void> {
  const client = join(root, 'dist/client')
  const vite = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as ViteManifest
  const routes = await routeManifest(vite, (file) => readFile(join(root, file), 'utf8'))
  await writeFile(join(root, 'dist/server/route-manifest.json'), JSON.stringify({ routes }, null, 1))
  const assets = join(client, 'assets')
  const names = (await readdir(assets)).filter((name) => /\.(js|css|svg|json)$/.test(name))
  await Promise.all([...names.map((name) => compress(join(assets, name))), packNewDatabase(builtDatabase())])
  await writeFile(join(root, 'dist/commit'), await commitOf(root))
  // npx runs the file directly.
  await chmod(join(root, 'dist/node/threshold.js'), 0o755)
  await writeFile(join(root, 'dist/built'), String(Date.now()))
}

/** Returns the commit hash for the metrics, or `unknown` if the source was unpacked without its git history. */
async function commitOf(root: string): Promise<string> {
  try {
    return (await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: root })).stdout.trim()
  } catch {
    return 'unknown'
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < 256) return
  const best = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      // 128 KB blocks: symbol frequencies differ between libraries, so each block gets its own codes.
      [constants.BROTLI_PARAM_LGBLOCK]: 17,
    },
  }
  await Promise.all([
    brotli(bytes, best).then((packed) => writeFile(`${file}.br`, packed)),
    zip(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}

await finish(projectRoot)
