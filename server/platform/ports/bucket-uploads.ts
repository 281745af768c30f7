import { open } from 'node:fs/promises'
import { elementOf, inAddress, type BucketClient } from './bucket-client'
import { FilesAway } from './files'

/** Default size of an upload part in bytes; one part at a time is held in memory. Stores require at least 5 MB. */
const usualPart = 16 * 1024 * 1024
/** Maximum number of parts of an object. */
const mostParts = 10_000
/** Timeout in ms for the store to combine the parts. */
const joinedMs = 300_000

/** Returns the part size in bytes for a file of this size. */
const partOf = (size: number, least: number) => Math.max(least, Math.ceil(size / mostParts))

/** Options of an upload: `signal` aborts it; `partBytes` is the part size. */
export interface UploadOptions {
  headers: Record<string, string>
  signal?: AbortSignal
  partBytes?: number
}

/**
 * Uploads a file, in parts if it is larger than one part; the object appears only when complete. Throws `FilesAway`, in
 * which case nothing remains unless `signal` was aborted.
 */
export async function uploadFile(
  client: BucketClient,
  { path, name }: { path: string; name: string },
  { headers, signal, partBytes = usualPart }: UploadOptions,
): Promise<void> {
  const { ask, expectOk, done } = client
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = partOf(size, partBytes)
    const piece = async (at: number) => {
      const bytes = new Uint8Array(Math.min(length, size - at))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
      if (bytesRead < bytes.length) throw new Error(`${path} became shorter while it was sent`)
      return bytes
    }
    if (size <= length)
      return await done(
        await expectOk(await ask('PUT', inAddress(name), { headers, body: await piece(0), signal })),
      )
    const begun = await (await expectOk(await ask('POST', `${inAddress(name)}?uploads=`, { headers }))).text()
    const upload = elementOf(begun, 'UploadId')
    if (upload === undefined) throw new FilesAway('The bucket began no upload')
    try {
      const tags: string[] = []
      for (let at = 0; at < size; at += length) {
        const query = new URLSearchParams({ partNumber: String(tags.length + 1), uploadId: upload })
        const body = await piece(at)
        const answer = await expectOk(await ask('PUT', `${inAddress(name)}?${query}`, { body, signal }))
        tags.push(answer.headers.get('etag') ?? '')
        await done(answer)
      }
      await join(client, { name, upload, tags, size }, signal)
    } catch (error) {
      // Shutdown doesn't wait for this; parts already uploaded are removed later, with those of killed servers.
      if (!signal?.aborted) await abortUpload(client, { name, upload }).catch(() => {})
      throw error
    }
  } finally {
    await file.close()
  }
}

async function join(
  { ask, expectOk }: BucketClient,
  { name, upload, tags, size }: { name: string; upload: string; tags: string[]; size: number },
  signal: AbortSignal | undefined,
): Promise<void> {
  const parts = tags.map((tag, nth) => `<Part><PartNumber>${nth + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = new TextEncoder().encode(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  )
  const query = new URLSearchParams({ uploadId: upload })
  // If this is a retry, the store may already have combined the parts and no longer know the upload.
  const answer = await expectOk(
    await ask('POST', `${inAddress(name)}?${query}`, { body, signal, answerMs: joinedMs }),
    [404],
  )
  const text = await answer.text()
  const kept = await ask('HEAD', inAddress(name), { signal })
  // If combining fails, the store may respond with status 200 and the error in the body.
  if (!kept.ok || Number(kept.headers.get('content-length')) !== size)
    throw new FilesAway(
      `The bucket did not put the parts together: ${elementOf(text, 'Code') ?? kept.status}`,
    )
}

const abortUpload = async (
  { ask, expectOk, done }: BucketClient,
  { name, upload }: { name: string; upload: string },
): Promise<void> => {
  const query = new URLSearchParams({ uploadId: upload })
  await done(await expectOk(await ask('DELETE', `${inAddress(name)}?${query}`), [404]))
}

/** Removes the uploaded parts of incomplete objects below a prefix. */
export async function removeUploads(
  client: BucketClient,
  under: string,
  isOurs: (name: string) => boolean,
): Promise<void> {
  let more: Record<string, string> | null = {}
  while (more) {
    const query = new URLSearchParams({ uploads: '', prefix: under, ...more })
    const text = await (await client.expectOk(await client.ask('GET', `?${query}`))).text()
    for (const [, one] of text.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
      const [name, upload] = [elementOf(one!, 'Key')!, elementOf(one!, 'UploadId')!]
      if (isOurs(name)) await abortUpload(client, { name, upload })
    }
    const [key, id] = [elementOf(text, 'NextKeyMarker'), elementOf(text, 'NextUploadIdMarker')]
    const goesOn = elementOf(text, 'IsTruncated') === 'true' && key
    more = goesOn ? { 'key-marker': key, ...(id && { 'upload-id-marker': id }) } : null
  }
}
