import { createHash } from 'node:crypto'
import type { ArchiveWriter } from './archive-writer'
import { entry, readStoredFiles, type Manifest } from './manifest'

type StoredFiles = Manifest['files']

/** So many files stand in a manifest, or in each list beside it: one text of all of them may be longer than one can be. */
export const filesAtOnce = 100_000

/**
 * The files of a manifest as it is to be written: in it, or where they are more than `atOnce` in lists that are added to
 * the archive before.
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

/** The lists of an archive that is being read. */
export class FileLists {
  private readonly found: { sha256: string; files: StoredFiles }[] = []

  /** Takes the next one. Throws where it is not in its turn, or no list. */
  add(name: string, text: string): void {
    if (name !== entry.list(this.found.length)) throw new Error('it is not in its turn')
    const files = readStoredFiles(text)
    if (!files) throw new Error('it is no list of files')
    this.found.push({ sha256: createHash('sha256').update(text).digest('hex'), files })
  }

  /** The manifest with all of its files; null where its lists are not those that were found. */
  complete(manifest: Manifest): Manifest | null {
    const { lists, files } = manifest
    const areSame =
      lists.length === this.found.length &&
      lists.every(({ sha256 }, nth) => sha256 === this.found[nth]!.sha256)
    if (!areSame) return null
    return { ...manifest, files: files.concat(...this.found.map((list) => list.files)) }
  }
}
