import { chmodSync, statSync } from 'node:fs'

/** Permissions of folders with private data: only user and group have access. */
export const ownFolderMode = 0o770

/**
 * Revokes other users' access to a folder created with broader permissions, because it contains password hashes and
 * unencrypted identity documents. The group retains access, since several servers may share a folder through it. A
 * missing folder, or one that belongs to another user, is left unchanged.
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

/**
 * Error codes for a folder that belongs to another user, is on a file system that is read-only or has no permissions,
 * or is missing.
 */
const isTheirs = new Set(['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'ENOTDIR'])
