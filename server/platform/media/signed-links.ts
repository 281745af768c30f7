import type { Kysely } from 'kysely'
import type { Clock } from '../process/clock'
import type { DB } from '../db/schema'
import { secretOf } from '../settings/stored-secret'
import { hmacHex, sameText } from '../secrets/hmac'
import { listingKeys } from '../ports/files'

const hourMs = 60 * 60_000
/** Pattern of URLs of non-public listings' files in responses: `/files/private/7/listing/…`. */
const address = new RegExp(`/files/(private/\\d+/${listingKeys}/[\\w./-]+)`, 'g')

/**
 * Gives recipients of a response access to the files of non-public listings that it refers to, because browsers load
 * pictures without a token. A link is valid for one to two hours and stays the same for one hour, so that it can be
 * cached (D101).
 */
export interface SignedLinks {
  /** Returns the response with all URLs of such files signed, or the response itself if it has none. */
  sign: <T>(reply: T) => T
  /** Whether the query contains a valid signature for the file. */
  opens: (key: string, query: unknown) => boolean
}

export async function openSignedLinks(db: Kysely<DB>, clock: Clock): Promise<SignedLinks> {
  const secret = await secretOf(db, 'file-links', '')
  const signature = (key: string, until: number) => hmacHex(secret, `${key} until ${until}`)
  return {
    sign(reply) {
      const until = (Math.floor(clock.now().getTime() / hourMs) + 2) * hourMs
      const signed = (text: string) =>
        text.replaceAll(
          address,
          (url, key: string) => `${url}?until=${until}&signature=${signature(key, until)}`,
        )
      return namesFile(reply) ? (eachText(reply, signed) as typeof reply) : reply
    },
    opens(key, query) {
      const { until, signature: given } = (query ?? {}) as { until?: unknown; signature?: unknown }
      if (typeof until !== 'string' || typeof given !== 'string' || !/^\d{1,15}$/.test(until)) return false
      return Number(until) > clock.now().getTime() && sameText(given, signature(key, Number(until)))
    },
  }
}

/** Whether a response may contain a URL of a private file. Runs on every response, so it allocates nothing. */
function namesFile(tree: unknown): boolean {
  if (typeof tree === 'string') return tree.includes('/files/private/')
  if (typeof tree !== 'object' || tree === null) return false
  if (Array.isArray(tree)) return tree.some(namesFile)
  for (const key in tree) if (namesFile((tree as Record<string, unknown>)[key])) return true
  return false
}

/** Returns a tree with its strings mapped; unchanged parts aren't copied. */
function eachText(tree: unknown, change: (text: string) => string): unknown {
  if (typeof tree === 'string') return change(tree)
  if (typeof tree !== 'object' || tree === null) return tree
  if (Array.isArray(tree)) {
    const changed = tree.map((one) => eachText(one, change))
    return changed.some((one, at) => one !== tree[at]) ? changed : tree
  }
  let copy: Record<string, unknown> | null = null
  for (const [key, value] of Object.entries(tree)) {
    const changed = eachText(value, change)
    if (changed !== value) (copy ??= { ...tree })[key] = changed
  }
  return copy ?? tree
}
