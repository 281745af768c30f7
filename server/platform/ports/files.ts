import type { Readable } from 'node:stream'

/** An open file. */
export interface OpenedFile {
  /** Total size in bytes. */
  size: number
  stream: Readable
}

/**
 * Files can be neither stored nor read now: the disk is full, or the bucket doesn't respond. Nothing is lost, and a
 * retry can succeed.
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
  /** Returns the path of a file. Private ones are served only to those who may read them. */
  url: (key: string) => string
  /**
   * Removes a file; a missing one isn't an error. Content is shared, so only remove files no row references. `olderMs`:
   * only if stored longer ago than this, because an upload of the same content stores it before its row exists.
   */
  remove: (key: string, olderMs?: number) => Promise<void>
  /** Yields all keys in batches. */
  keys: () => AsyncIterable<string[]>
  /** Rejects with the reason if nothing can be stored now. */
  checkWritable: () => Promise<void>
  /** Removes all private files of a user, even those no row references. */
  removePrivate: (ownerId: number) => Promise<void>
  /**
   * Removes files stored longer ago than this and without a row, left by rejected calls or crashes, and incomplete
   * drafts. Returns their number.
   */
  sweep: (olderMs: number, known: (keys: string[]) => Promise<ReadonlySet<string>>) => Promise<number>
}

/** Private files are in separate folders per owner: `private/<owner id>/…`. */
export const privatePrefix = 'private/'

/** Returns the owner in a private key; null for a public one. */
export function ownerInKey(key: string): number | null {
  const found = /^private\/(\d+)\//.exec(key)
  return found ? Number(found[1]) : null
}

/** Subfolder of an owner's private files for listings that aren't public yet. */
export const listingKeys = 'listing'
const ofListing = new RegExp(`^${privatePrefix}\\d+/${listingKeys}/`)

/** Whether the key is of a non-public listing's file. */
export const isOfListing = (key: string): boolean => ofListing.test(key)

/** Returns such a file's key once it is public. */
export const publishedKey = (key: string): string => key.replace(ofListing, '')
