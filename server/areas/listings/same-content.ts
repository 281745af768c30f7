import { createHash } from 'node:crypto'
import { listing } from '../../../contract/limits'
import { ReceivedFile } from '../../platform/http/registry'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What was sent, files included, as a key; and since when the same key means the same sending. */
export function sameContent(input: object, now: Date): { key: string; since: Date } {
  const text = JSON.stringify(input, (_, value: unknown) =>
    value instanceof ReceivedFile ? [value.name, value.sha256] : value,
  )
  return { key: `same ${sha256(text)}`, since: new Date(now.getTime() - listing.sameAgainSeconds * 1000) }
}
