import { readdir, rm, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isFileKey } from './file-keys'

/** Implements `sweep` of the file store, folder by folder. */
export async function sweepFolder(
  root: string,
  olderMs: number,
  known: (keys: string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  const before = Date.now() - olderMs
  let removed = 0
  for await (const files of folders(root)) {
    const old = await Promise.all(files.map((file) => isOlder(file, before)))
    const paths = files.filter((_, nth) => old[nth])
    if (paths.length === 0) continue
    const keyOf = (path: string) => keyAt(root, path)
    const named = await known(paths.map(keyOf))
    // The age is checked again, because the same content may have been stored in the meantime.
    for (const path of paths) if (!named.has(keyOf(path)) && (await removeOlder(path, before))) removed++
  }
  return removed
}

/** Removes a file if it was stored before the given time in ms; returns whether it removed it. */
export async function removeOlder(path: string, before: number): Promise<boolean> {
  if (!(await isOlder(path, before))) return false
  await rm(path, { force: true })
  return true
}

/** Implements `keys` of the file store, skipping incomplete drafts. */
export async function* keysInFolder(root: string): AsyncGenerator<string[]> {
  for await (const files of folders(root)) {
    const keys = files.map((path) => keyAt(root, path)).filter(isFileKey)
    if (keys.length > 0) yield keys
  }
}

const keyAt = (root: string, path: string) => relative(root, path).split(sep).join('/')

/** Yields the files of each folder below this one. */
async function* folders(folder: string): AsyncGenerator<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  yield entries.filter((one) => one.isFile()).map(({ name }) => join(folder, name))
  for (const one of entries) if (one.isDirectory()) yield* folders(join(folder, one.name))
}

const isOlder = (path: string, moment: number): Promise<boolean> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs <= moment,
    () => false,
  )
