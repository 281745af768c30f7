import type { Readable } from 'node:stream'

/** A file opened for reading. */
export interface OpenedFile {
  /** Total size in bytes. */
  size: number
  stream: Readable
}

/**
 * Thrown if files can be neither stored nor read now: the disk is full, or the bucket doesn't respond. Nothing is lost,
 * and a retry can succeed.
 */
export class FilesAway extends Error {
  override name = 'FilesAway'
}

/** Storage for uploads: a local folder, or a bucket for several machines. Each method throws `FilesAway`. */
export interface Files {
  /** Stores bytes under a key from `contentKey`; idempotent. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Opens a file as a stream; null if missing. The caller must read or destroy it. */
  open: (key: string) => Promise<OpenedFile | null>
  /** Copies a file to a second key; a missing source is an error. */
  copy: (from: string, to: string) => Promise<void>
  /** Returns the URL path of a file. Private files are served only to those who may read them. */
  url: (key: string) => string
  /**
   * Removes a file; a missing file isn't an error. Content is shared, so only remove files that no row references.
   * `olderMs`: removes the file only if it was stored longer ago than this (in ms), because an upload of the same
   * content stores it before its row exists.
   */
  remove: (key: string, olderMs?: number) => Promise<void>
  /** Yields all keys in batches. */
  keys: () => AsyncIterable<string[]>
  /** Resolves if files can be stored now, otherwise rejects with the reason. */
  checkWritable: () => Promise<void>
  /** Removes all private files of a user, even those no row references. */
  removePrivate: (ownerId: number) => Promise<void>
  /**
   * Removes files without a row (left by rejected calls or crashes) and incomplete drafts, if they were stored more
   * than `olderMs` ago. Returns the number removed.
   */
  sweep: (olderMs: number, known: (keys: string[]) => Promise<ReadonlySet<string>>) => Promise<number>
}

/** Prefix of private files' keys. Each owner has a separate folder: `private/<owner id>/…`. */
export const privatePrefix = 'private/'

/** Returns the owner's id in a private key; null for a public key. */
export function ownerInKey(key: string): number | null {
  const found = /^private\/(\d+)\//.exec(key)
  return found ? Number(found[1]) : null
}

/** Subfolder of an owner's private files for listings that aren't public yet. */
export const listingKeys = 'listing'
const ofListing = new RegExp(`^${privatePrefix}\\d+/${listingKeys}/`)

/** Whether the key is that of a file of a non-public listing. */
export const isOfListing = (key: string): boolean => ofListing.test(key)

/** Returns the key that a non-public listing's file gets once it is public. */
export const publishedKey = (key: string): string => key.replace(ofListing, '')
