/** Path at which a site serves the archives in its own folder. */
export const archivePath = '/maps/'

/** Returns whether a text is the name of a vector tile archive in the maps folder: no subfolder, no hidden file. */
export const isArchiveName = (value: string): boolean => /^[\w-][\w.-]*\.pmtiles$/.test(value)

/**
 * Returns whether a text is the URL of an archive on another host: https, with a path that ends in the archive's name.
 */
export function isArchiveAddress(value: string): boolean {
  if (!/^https:\/\/\S+$/.test(value) || !URL.canParse(value)) return false
  return new URL(value).pathname.endsWith('.pmtiles')
}
