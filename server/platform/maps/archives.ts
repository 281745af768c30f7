import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { archivePath, isArchiveAddress, isArchiveName } from '../../../contract/map/map-archive'
import type { Data } from '../../../contract/calls/call-types'

/** The archive that comes with the demo market; any other in the folder is preferred to it. */
export const demoArchive = 'demo.pmtiles'

/** Folder of the archives of vector tiles (PMTiles). */
export const archiveFolder = (dataDir: string): string => join(dataDir, 'maps')

/**
 * The archive that maps are drawn with: the one the setting names, otherwise the first in the folder by name, the
 * demo's last; null where there is none. An address of this site carries the version of its file, so that a browser
 * never joins parts of two.
 */
export async function shownArchive(
  dataDir: string,
  setting: string,
): Promise<Data<'web-settings'>['map_archive']> {
  if (isArchiveAddress(setting)) return { address: setting, drawn: false }
  const name = setting || (await firstArchive(dataDir))
  const version = name && (await versionOf(dataDir, name))
  return version ? { address: `${archivePath}${name}?v=${version}`, drawn: name === demoArchive } : null
}

/** Whether the folder holds an archive of this name. */
export const hasArchive = async (dataDir: string, name: string): Promise<boolean> =>
  (await versionOf(dataDir, name)) !== null

async function firstArchive(dataDir: string): Promise<string | undefined> {
  const names = (await readdir(archiveFolder(dataDir)).catch(() => [])).filter(isArchiveName).toSorted()
  return names.find((name) => name !== demoArchive) ?? names[0]
}

async function versionOf(dataDir: string, name: string): Promise<string | null> {
  if (!isArchiveName(name)) return null
  const file = await stat(join(archiveFolder(dataDir), name)).catch(() => null)
  return file?.isFile() ? `${file.size.toString(36)}-${Math.round(file.mtimeMs).toString(36)}` : null
}
