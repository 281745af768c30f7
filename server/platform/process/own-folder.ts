import { chmodSync, statSync } from 'node:fs'

/** The rights on a folder that is made for what is nobody's business but the server's: its user's, and those of its group. */
export const ownFolderMode = 0o770

/**
 * Takes from every other user of the machine the right to look into a folder that was made without that: passwords lie
 * there as hashes, and identity papers as they are. The group keeps its right, since several servers may share a folder by
 * it. A folder that is missing, or another user's, stays as it is.
 */
export function closeToOthers(folder: string): void {
  try {
    const { mode } = statSync(folder)
    if (mode & 0o007) chmodSync(folder, mode & 0o7770)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!isTheirs.has(code ?? '')) throw error
  }
}

/** What a system answers of a folder that is none of this user's, that it keeps no rights of, or that is not there. */
const isTheirs = new Set(['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'ENOTDIR'])
