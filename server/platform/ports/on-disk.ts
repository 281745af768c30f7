import { FilesAway } from './files'

/** What a disk says that is full, broken or may not be written. */
const awayCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'])

/** Does something with a disk; what only the operator can mend, or time, is thrown as `FilesAway`. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw awayCodes.has(code) ? new FilesAway(`Files: ${message}`, { cause: error }) : error
  }
}
