import type { Readable } from 'node:stream'

/** A file that is being read. */
export interface OpenedFile {
  /** Bytes of the whole. */
  size: number
  stream: Readable
}

/**
 * Files can be neither put nor read now: their disk is full, or their bucket does not answer. Nothing was lost, and
 * asking again later is worthwhile.
 */
export class FilesAway extends Error {
  override name = 'FilesAway'
}

/** Where uploads lie: a folder of this machine, or a bucket for several. Each verb throws `FilesAway`. */
export interface Files {
  /** Stores bytes under a key made by `contentKey`; storing the same content again changes nothing. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** A file to be read piece by piece, or null when there is none. The caller reads it or destroys it. */
  open: (key: string) => Promise<OpenedFile | null>
  /** Puts the bytes under a second key as well; copying what is not there is an error. */
  copy: (from: string, to: string) => Promise<void>
  /** Address from the site's root. Private keys answer only to their owner and to admins. */
  url: (key: string) => string
  /**
   * Removing what is not there is no error. Content is shared: remove only what no row names any more. `olderMs`: only
   * what was last put away longer ago than this; whoever sends the same content again puts it away before its row comes.
   */
  remove: (key: string, olderMs?: number) => Promise<void>
  /** The keys of everything that was put, some at a time. */
  keys: () => AsyncIterable<string[]>
  /** Rejects with the reason when nothing can be put now. */
  checkWritable: () => Promise<void>
  /** Removes everything that is private to a person, also what no row names. */
  removePrivate: (ownerId: number) => Promise<void>
  /**
   * Removes what was last put away longer ago than this and has no row: bytes whose row never came, because their call
   * was refused or its server ended, and drafts of files that were never whole. Answers with how many there were.
   */
  sweep: (olderMs: number, known: (keys: string[]) => Promise<ReadonlySet<string>>) => Promise<number>
}

/** Private files live apart, one folder an owner: `private/<owner id>/…`. */
export const privatePrefix = 'private/'

/** The owner in a private key; null for a public one. */
export function ownerInKey(key: string): number | null {
  const found = /^private\/(\d+)\//.exec(key)
  return found ? Number(found[1]) : null
}

/** Folder within an owner's private one for files of listings that not everybody may see yet. */
export const listingKeys = 'listing'
const ofListing = new RegExp(`^${privatePrefix}\\d+/${listingKeys}/`)

/** Whether a key is of a file of a listing that is not public. */
export const isOfListing = (key: string): boolean => ofListing.test(key)

/** The key that such a file has once everybody may see it. */
export const publishedKey = (key: string): string => key.replace(ofListing, '')
