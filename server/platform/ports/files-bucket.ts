import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { bucketClient, inAddress, type BucketLimits } from './bucket-client'
import type { FilesBucket } from '../config/bucket-url'
import { isProbeName, probeName } from '../process/check-folder'
import { isFileKey } from './file-keys'
import { fileType } from './file-type'
import { FilesAway, ownerInKey, privatePrefix, type Files } from './files'

/** Number of objects removed in parallel. */
const removedAtOnce = 8

/**
 * Returns the `Cache-Control` of a key's file. The content under a key never changes. Proxies must not cache private
 * files.
 */
const cacheOf = (key: string) =>
  ownerInKey(key) === null ? 'public, max-age=31536000, immutable' : 'private, no-store'

/** Creates a store for files in a bucket, for servers on several machines. */
export function bucketFiles(bucket: FilesBucket, limits: BucketLimits = {}): Files {
  const { url, prefix } = bucket
  const { ask, expectOk, done, remove, checkWritable, list } = bucketClient(bucket, limits)
  const nameOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`not a file key: ${key}`)
    return prefix + key
  }
  const keyOf = (name: string) => name.slice(prefix.length)
  /**
   * Whether the object was written by a server; a bucket may also contain objects of others, which must not be removed.
   */
  const isOurs = (name: string) => isFileKey(keyOf(name)) || isProbeName(keyOf(name))

  /** Removes an object if it was stored before the given time in ms; returns whether it removed it. */
  async function removeOlder(name: string, before: number): Promise<boolean> {
    const now = await expectOk(await ask('HEAD', inAddress(name)), [404])
    if (now.status === 404 || Date.parse(now.headers.get('last-modified')!) > before) return false
    await remove(name)
    return true
  }

  async function removeAll(names: readonly string[]): Promise<void> {
    for (let at = 0; at < names.length; at += removedAtOnce)
      await Promise.all(names.slice(at, at + removedAtOnce).map(remove))
  }

  return {
    async put(key, bytes) {
      // The object is written even if it already exists, so that it counts as stored now; the bytes are the same.
      const headers = { 'content-type': fileType(key), 'cache-control': cacheOf(key) }
      await done(
        await expectOk(await ask('PUT', inAddress(nameOf(key)), { headers, body: new Uint8Array(bytes) })),
      )
    },
    async open(key) {
      if (!isFileKey(key)) return null
      const answer = await expectOk(await ask('GET', inAddress(nameOf(key))), [404])
      if (answer.status === 404 || !answer.body) {
        await done(answer)
        return null
      }
      return {
        size: Number(answer.headers.get('content-length')),
        stream: Readable.fromWeb(answer.body as ReadableStream),
      }
    },
    async copy(from, to) {
      const headers = {
        'x-amz-copy-source': url.pathname + inAddress(nameOf(from)),
        'x-amz-metadata-directive': 'REPLACE',
        'content-type': fileType(to),
        'cache-control': cacheOf(to),
      }
      const text = await (await expectOk(await ask('PUT', inAddress(nameOf(to)), { headers }))).text()
      // If copying fails, the store may respond with status 200 and the error in the body.
      if (text.includes('<Error>')) throw new FilesAway(`The bucket at ${url.host} did not copy`)
    },
    url: (key) => `/files/${key}`,
    async remove(key, olderMs) {
      if (olderMs === undefined) await remove(nameOf(key))
      else await removeOlder(nameOf(key), Date.now() - olderMs)
    },
    async *keys() {
      for await (const found of list(prefix)) {
        const keys = found.map(({ name }) => keyOf(name)).filter(isFileKey)
        if (keys.length > 0) yield keys
      }
    },
    checkWritable: () => checkWritable(prefix + probeName()),
    async removePrivate(ownerId) {
      if (!Number.isSafeInteger(ownerId)) throw new Error(`not an owner: ${ownerId}`)
      for await (const found of list(`${prefix}${privatePrefix}${ownerId}/`))
        await removeAll(found.map(({ name }) => name).filter(isOurs))
    },
    async sweep(olderMs, known) {
      const before = Date.now() - olderMs
      let removed = 0
      for await (const found of list(prefix)) {
        const old = found.filter(({ name, putAt }) => isOurs(name) && putAt <= before).map(({ name }) => name)
        if (old.length === 0) continue
        const named = await known(old.map(keyOf))
        // The age is checked again, because the same content may have been stored in the meantime.
        for (const name of old.filter((one) => !named.has(keyOf(one))))
          if (await removeOlder(name, before)) removed++
      }
      return removed
    },
  }
}
