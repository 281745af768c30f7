/** Where uploads lie. The default is a folder; an object store for several machines fits the same verbs. */
export interface Files {
  /** Stores bytes under a key made by `contentKey`; storing the same content again changes nothing. */
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** The bytes, or null when there is no such file. */
  get: (key: string) => Promise<Buffer | null>
  /** Address from the site's root. Private keys answer only to their owner and to admins. */
  url: (key: string) => string
  /** Removing what is not there is no error. Content is shared: remove only what no row names any more. */
  remove: (key: string) => Promise<void>
  /** Removes everything that is private to a person, also what no row names. */
  removePrivate: (ownerId: number) => Promise<void>
  /**
   * Removes what was last put away longer ago than this and is not known: bytes whose row never came, because their call
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
