/** Where a site serves the archives of its own folder. */
export const archivePath = '/maps/'

/** Name of an archive of vector tiles in the folder of maps: no folder, nothing hidden. */
export const isArchiveName = (value: string): boolean => /^[\w-][\w.-]*\.pmtiles$/.test(value)

/** Address of an archive elsewhere: over https, with its name at the end of the path. */
export function isArchiveAddress(value: string): boolean {
  if (!/^https:\/\/\S+$/.test(value) || !URL.canParse(value)) return false
  return new URL(value).pathname.endsWith('.pmtiles')
}
