import { FilesAway } from './files'

/** Error codes of a disk that is full, broken or not writable, and of too many open files. */
const awayCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'])

/** Runs disk work. Errors that the operator must fix, or that disappear with time, are thrown as `FilesAway`. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw awayCodes.has(code) ? new FilesAway(`Files: ${message}`, { cause: error }) : error
  }
}
