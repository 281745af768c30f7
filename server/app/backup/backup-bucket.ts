import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { bucketClient, inAddress, type BucketLimits } from '../../platform/ports/bucket-client'
import { removeUploads, uploadFile } from '../../platform/ports/bucket-uploads'
import type { FilesBucket } from '../../platform/config/bucket-url'
import { probeName } from '../../platform/process/check-folder'
import { FilesAway } from '../../platform/ports/files'
import { manifestIn } from './archive-reader'
import type { BackupStore } from './backup-store'
import { archiveOfPart } from './part-names'

/** An archive contains all data, so no intermediary may cache it. */
const headers = { 'content-type': 'application/x-tar', 'cache-control': 'private, no-store' }

/** Returns the bucket's address without credentials, for display. */
const shownAddress = ({ url, prefix }: FilesBucket) => `s3://${url.host}${url.pathname}${inAddress(prefix)}`

/** A backup store in a bucket. Archives have to be downloaded before they can be restored. */
interface BucketOfBackups extends BackupStore {
  /** Downloads an archive to an unused path. False if there is no archive with this name. */
  fetch: (name: string, path: string) => Promise<boolean>
}

/**
 * Returns a store for scheduled backups below the bucket's prefix. Each archive is first written to `outgoing` in the
 * data folder, so an incomplete archive never reaches the bucket. For `partBytes`, see `uploadFile`.
 */
export function backupBucket(
  bucket: FilesBucket,
  dataDir: string,
  { partBytes, ...limits }: BucketLimits & { partBytes?: number } = {},
): BucketOfBackups {
  const { prefix } = bucket
  const outgoing = join(dataDir, 'outgoing')
  const client = bucketClient(bucket, limits)
  const { ask, expectOk, done, list, remove, checkWritable } = client
  return {
    name: shownAddress(bucket),
    folder: outgoing,
    pathOf: (name) => shownAddress(bucket) + name,
    async names() {
      const found: string[] = []
      for await (const objects of list(prefix))
        found.push(...objects.map(({ name }) => name.slice(prefix.length)))
      return found
    },
    async keep(name, write, signal) {
      await mkdir(outgoing, { recursive: true, mode: 0o700 })
      const path = join(outgoing, name)
      try {
        const written = await write(path)
        await uploadFile(client, { path, name: prefix + name }, { headers, signal, partBytes })
        return written
      } finally {
        await rm(path, { force: true })
      }
    },
    async manifestOf(name) {
      const address = inAddress(prefix + name)
      const { headers: found } = await expectOk(await ask('HEAD', address))
      return manifestIn({
        size: Number(found.get('content-length')),
        async read(start, length) {
          if (length === 0) return Buffer.alloc(0)
          const range = `bytes=${start}-${start + length - 1}`
          const answer = await expectOk(await ask('GET', address, { headers: { range } }))
          if (answer.status !== 206) {
            await done(answer)
            throw new FilesAway(`The bucket at ${bucket.url.host} gives no part of ${name}`)
          }
          return Buffer.from(await answer.arrayBuffer())
        },
      })
    },
    async fetch(name, path) {
      const answer = await expectOk(await ask('GET', inAddress(prefix + name)), [404])
      const isThere = answer.status !== 404 && answer.body !== null
      if (!isThere) await done(answer)
      else {
        const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
        await pipeline(Readable.fromWeb(answer.body as ReadableStream), target)
      }
      return isThere
    },
    remove: (name) => remove(prefix + name),
    async removeUnfinished(isOurs) {
      const left = await readdir(outgoing).catch(() => [])
      for (const name of left)
        if (isOurs(archiveOfPart(name) ?? name)) await rm(join(outgoing, name), { force: true })
      await removeUploads(client, prefix, (name) => isOurs(name.slice(prefix.length)))
    },
    checkAway: () => checkWritable(prefix + probeName()),
  }
}
