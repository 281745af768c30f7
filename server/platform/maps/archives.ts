import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { archivePath, isArchiveAddress, isArchiveName } from '../../../contract/map/map-archive'
import type { Data } from '../../../contract/calls/call-types'

/** File name of the demo market's archive; any other archive in the folder takes precedence. */
export const demoArchive = 'demo.pmtiles'

/** Returns the folder for vector tile archives (PMTiles). */
export const archiveFolder = (dataDir: string): string => join(dataDir, 'maps')

/**
 * Returns the archive used for maps: the one in the settings, otherwise the first in the folder by name, with the
 * demo's archive last; null if there is none. URLs of this site include the file's version, so that a browser never
 * combines parts of two files.
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

/** Whether the folder contains this archive. */
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
