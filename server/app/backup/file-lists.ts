import { createHash } from 'node:crypto'
import type { ArchiveWriter } from './archive-writer'
import { entry, readStoredFiles, type Manifest } from './manifest'

type StoredFiles = Manifest['files']

/**
 * Maximum number of files in the manifest or in each separate list. A single text with all files could exceed the
 * maximum string length.
 */
export const filesAtOnce = 100_000

/**
 * Returns the `files` and `lists` of a manifest. If there are more than `atOnce` files, it first adds them to the
 * archive as separate lists.
 */
export async function writeFileLists(
  archive: ArchiveWriter,
  files: StoredFiles,
  atOnce = filesAtOnce,
): Promise<Pick<Manifest, 'files' | 'lists'>> {
  if (files.length <= atOnce) return { files, lists: [] }
  const lists: Manifest['lists'] = []
  for (let from = 0; from < files.length; from += atOnce) {
    const text = JSON.stringify(files.slice(from, from + atOnce))
    const { sha256 } = await archive.add(entry.list(lists.length), Buffer.from(text))
    lists.push({ sha256 })
  }
  return { files: [], lists }
}

/** Collects the file lists of an archive being read. */
export class FileLists {
  private readonly found: { sha256: string; files: StoredFiles }[] = []

  /** Adds the next list. Throws if it is out of order or not a valid list. */
  add(name: string, text: string): void {
    if (name !== entry.list(this.found.length)) throw new Error('it is not in its turn')
    const files = readStoredFiles(text)
    if (!files) throw new Error('it is no list of files')
    this.found.push({ sha256: createHash('sha256').update(text).digest('hex'), files })
  }

  /** Returns the manifest with all of its files, or null if the lists found don't match it. */
  complete(manifest: Manifest): Manifest | null {
    const { lists, files } = manifest
    const areSame =
      lists.length === this.found.length &&
      lists.every(({ sha256 }, nth) => sha256 === this.found[nth]!.sha256)
    if (!areSame) return null
    return { ...manifest, files: files.concat(...this.found.map((list) => list.files)) }
  }
}
