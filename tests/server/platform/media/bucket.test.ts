import { mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '../../../../contract/texts/catalogue'
import { readinessOf } from '../../../../server/areas/observability/readiness'
import { drainOutbox } from '../../../../server/core/outbox/drain'
import type { BucketLimits } from '../../../../server/platform/ports/bucket-client'
import { readBucketUrl } from '../../../../server/platform/config/bucket-url'
import { contentKey } from '../../../../server/platform/ports/file-keys'
import { FilesAway, type Files } from '../../../../server/platform/ports/files'
import { bucketFiles } from '../../../../server/platform/ports/files-bucket'
import { folderFiles } from '../../../../server/platform/ports/files-folder'
import { isStoreInstalled, listedAtOnce, newStore, type BucketStore } from '../../../run/bucket-store'
import { smallDisk } from '../../../run/small-disk'
import { bytesOf } from '../../../support/read-bytes'
import { testApp } from '../../../support/harness'
import { person } from '../../../support/people'

const bytesOfText = (text: string) => new TextEncoder().encode(text)
const keyOf = (text: string, owner?: number) =>
  contentKey(bytesOfText(text), { folder: 'documents', extension: 'pdf', owner })
async function keysOf(files: Files): Promise<string[]> {
  const found: string[] = []
  for await (const keys of files.keys()) found.push(...keys)
  return found.toSorted()
}
/** Limits under which requests are retried without a delay. */
const atOnce: BucketLimits = { retryMs: [0, 0] }

test.each([
  ['https://key:secret@store.example/uploads', 'another protocol'],
  ['s3://store.example/uploads', 'no key'],
  ['s3://key@store.example/uploads', 'no secret'],
  ['s3://key:secret@store.example', 'no bucket'],
  ['s3://key:secret@store.example/uploads?rgion=x', 'a setting that is none'],
  ['uploads', 'no address'],
])('rejects the bucket URL %s: %s', (address) => expect(readBucketUrl(address)).toBeNull())

test('a bucket URL contains the key, secret, bucket, prefix and region', () => {
  expect(readBucketUrl('s3://a%3Ab:c%2Fd@store.example:9000/uploads/site/one?region=eu-west-3')).toEqual({
    url: new URL('https://store.example:9000/uploads/'),
    prefix: 'site/one/',
    accessKey: 'a:b',
    secret: 'c/d',
    region: 'eu-west-3',
  })
})

test("a prefix is decoded, and a prefix that can't be part of a URL is rejected", () => {
  const prefixOf = (path: string) => readBucketUrl(`s3://key:secret@store.example/uploads/${path}`)?.prefix
  expect(prefixOf('my%20site/50%25/caf%C3%A9')).toBe('my site/50%/café/')
  for (const none of ['a%2Fb', '50%', '%FF']) expect(prefixOf(none), none).toBeUndefined()
})

/** Starts a store that accepts everything and takes the given time to answer. */
async function slowStore(answerMs: number) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume().once('end', () => setTimeout(() => response.end(), answerMs))
  })
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    files: (limits: BucketLimits) =>
      bucketFiles(readBucketUrl(`s3://key:secret@127.0.0.1:${port}/uploads?tls=no`)!, limits),
    close: () => new Promise((closed) => server.close(closed)),
  }
}

test("an upload's timeout depends on its size, but the timeout of other requests is fixed", async () => {
  const store = await slowStore(300)
  try {
    const files = store.files({ retryMs: [], answerMs: 100 })
    // At 100 kB per second, the upload may take 20 s longer, which leaves room for a busy machine.
    await files.put(keyOf('large'), new Uint8Array(2_000_000))
    await expect(files.put(keyOf('small'), bytesOfText('small'))).rejects.toBeInstanceOf(FilesAway)
    await expect(files.remove(keyOf('large'))).rejects.toBeInstanceOf(FilesAway)
  } finally {
    await store.close()
  }
})

describe.skipIf(!isStoreInstalled())('bucket of a third-party object store', () => {
  let store: BucketStore
  beforeAll(async () => {
    store = await newStore()
  })
  afterAll(() => store.remove())

  const newFiles = async (prefix = '') => {
    const url = (await store.newBucket()).replace('?', `${prefix}?`)
    return { url, files: bucketFiles(readBucketUrl(url)!, atOnce) }
  }

  test('behaves exactly like a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'files-'))
    const { files: inBucket } = await newFiles()
    const answers = async (files: Files) => {
      const [open, secret, others] = [keyOf('a'), keyOf('a', 7), keyOf('a', 77)]
      const seen: unknown[] = [await bytesOf(files, open), await keysOf(files)]
      for (const key of [open, secret, others]) await files.put(key, bytesOfText('a'))
      await files.put(open, bytesOfText('a'))
      await files.copy(secret, keyOf('b'))
      seen.push(await keysOf(files), await bytesOf(files, keyOf('b')), (await bytesOf(files, open))?.length)
      await files.removePrivate(7)
      await files.removePrivate(7)
      seen.push(await keysOf(files))
      await files.remove(others)
      await files.remove(others)
      await files.checkWritable()
      seen.push(await keysOf(files), files.url(open))
      // The file was just stored, so it is older than a minute from now but not than a minute ago.
      await files.remove(keyOf('b'), 60_000)
      seen.push(await keysOf(files))
      await files.remove(keyOf('b'), -60_000)
      await files.remove(keyOf('b'), -60_000)
      seen.push(await keysOf(files))
      // Nothing is older than a minute ago, but everything is older than a minute from now.
      seen.push(await files.sweep(60_000, async () => new Set()), await keysOf(files))
      seen.push(await files.sweep(-60_000, async (keys) => new Set(keys.filter((key) => key === open))))
      return [...seen, await keysOf(files)]
    }
    try {
      const expected = await answers(folderFiles(folder))
      expect(expected).toHaveLength(14)
      expect(await answers(inBucket)).toEqual(expected)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('lists page by page without touching another site in the same bucket', async () => {
    const url = await store.newBucket()
    const at = (prefix: string) => bucketFiles(readBucketUrl(url.replace('?', `/${prefix}?`))!, atOnce)
    const [one, two] = [at('one'), at('two/deep')]
    const texts = Array.from({ length: 2 * listedAtOnce + 1 }, (_, nth) => `file ${nth}`)
    for (const text of texts) await one.put(keyOf(text, 7), bytesOfText(text))
    await two.put(keyOf('file 0', 7), bytesOfText('file 0'))
    expect(await keysOf(one)).toEqual(texts.map((text) => keyOf(text, 7)).toSorted())
    await one.removePrivate(7)
    expect(await store.names(url)).toEqual([`two/deep/${keyOf('file 0', 7)}`])
  })

  test.each(['', '/site'])("never deletes other software's files (prefix %j)", async (prefix) => {
    const { url, files } = await newFiles(prefix)
    const under = prefix && `${prefix.slice(1)}/`
    const stray = [keyOf('x'), keyOf('x', 7), keyOf('x', 7).replace('documents', 'listing/documents')]
    const probe = '.writable.0a1b2c3d'
    const foreign = [
      'backups/threshold-20260105T090000Z.tar',
      'index.html',
      'private/7/notes.txt',
      `two/${keyOf('x')}`,
      `${keyOf('x')}.gpg.part`,
      '.writable.of-others',
      '.writable.0a1b2c3d.txt',
    ]
    for (const name of [...stray, probe, ...foreign]) await store.put(url, under + name)
    const asked: string[] = []
    const removed = await files.sweep(-60_000, async (keys) => {
      asked.push(...keys)
      return new Set()
    })
    expect(asked.toSorted()).toEqual([...stray, probe].toSorted())
    expect(removed).toBe(stray.length + 1)
    await files.removePrivate(7)
    expect(await store.names(url)).toEqual(foreign.map((name) => under + name).toSorted())
  })

  test('works under a prefix that is URL-encoded', async () => {
    const { url, files } = await newFiles("/my%20site/50%25+caf%C3%A9'(1)")
    const under = "my site/50%+café'(1)/"
    const [key, copy, secret] = [keyOf('a'), keyOf('b'), keyOf('a', 7)]
    await files.put(key, bytesOfText('a'))
    await files.put(secret, bytesOfText('a'))
    await files.copy(key, copy)
    expect(await store.names(url)).toEqual([key, copy, secret].map((one) => under + one).toSorted())
    expect(await keysOf(files)).toEqual([key, copy, secret].toSorted())
    expect(await bytesOf(files, copy)).toEqual(Buffer.from('a'))
    await files.removePrivate(7)
    expect(await files.sweep(-60_000, async () => new Set([key]))).toBe(1)
    expect(await keysOf(files)).toEqual([key])
  })

  test('stores a large file completely, with its type and cache headers', async () => {
    const { url, files } = await newFiles()
    const large = new Uint8Array(6_000_000).map((_, at) => at % 251)
    const open = contentKey(large, { folder: 'pictures', extension: 'webp' })
    const secret = contentKey(large, { folder: 'documents', extension: 'pdf', owner: 7 })
    for (const key of [open, secret]) await files.put(key, large)
    expect(Buffer.compare((await bytesOf(files, open))!, large)).toBe(0)
    const [shown, hidden] = [await store.head(url, open), await store.head(url, secret)]
    expect([shown.get('content-type'), shown.get('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
    expect([hidden.get('content-type'), hidden.get('cache-control')]).toEqual([
      'application/pdf',
      'private, no-store',
    ])
  })

  test.each(['../../etc/passwd', 'pictures/../../x', '', 'pictures/ab', 'private/7/../8/x', '?policy'])(
    'never receives a request for %s',
    async (key) => {
      const { files } = await newFiles()
      expect(await files.open(key)).toBeNull()
      await expect(files.put(key, bytesOfText('x'))).rejects.toThrow(/not a file key/)
      await expect(files.remove(key)).rejects.toThrow(/not a file key/)
    },
  )

  test("a bucket that refuses the key or doesn't exist is reported without the secret", async () => {
    const { url } = await newFiles()
    for (const wrong of [url.replace('only-for', 'not-for'), url.replace(/uploads-\d+/, 'no-such-bucket')]) {
      const files = bucketFiles(readBucketUrl(wrong)!, atOnce)
      const error = await files.put(keyOf('x'), bytesOfText('x')).catch((reason: Error) => reason)
      expect(error).toBeInstanceOf(FilesAway)
      expect((error as Error).message).toMatch(/^The bucket at 127\.0\.0\.1:\d+ refuses: 40[34] \w+$/)
    }
  })

  test('serves all files; during an outage, uploads and downloads are refused with a message and nothing is lost', async () => {
    const { url } = await newFiles()
    const app = await testApp({ FILES_URL: url })
    try {
      const { user, token } = await person(app.ctx)
      const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#8844cc' } })
        .jpeg()
        .toBuffer()
      const upload = (lang = 'en') =>
        app.call(
          'update_profile',
          {
            name: user.name,
            email: user.email!,
            mobile: user.mobile!,
            profile: new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' }),
          },
          { token, lang },
        )
      const saved = await upload()
      expect(saved).toMatchObject({ error: false })
      const address = new URL(saved.data.profile as string, 'http://localhost').pathname
      const shown = await app.http.inject(address)
      expect([shown.statusCode, shown.headers['cache-control'], shown.headers['content-type']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        'image/webp',
      ])
      expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp')
      expect((await store.names(url)).length).toBeGreaterThan(0)

      await store.end()
      for (const lang of ['en', 'ar', 'hi'] as const)
        expect(await upload(lang)).toMatchObject({
          status: 503,
          code: 'UNAVAILABLE',
          message: texts[lang]['refusals.filesAway'],
          retry_after: 2,
        })
      const refused = await app.http.inject(address)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
      const { files } = await readinessOf(app.ctx)
      expect(files).toMatchObject({ ok: false, reason: expect.stringContaining('The bucket at 127.0.0.1') })
      // Calls that need no file still work.
      expect((await app.call('get-user-data', {}, { token })).data.profile).toBe(saved.data.profile)

      await store.start()
      expect((await app.http.inject(address)).statusCode).toBe(200)
      expect(await upload()).toMatchObject({ error: false })
    } finally {
      await app.close()
    }
  })

  test('deletes the private files of an erased account, even if the store was down at the time', async () => {
    const { url } = await newFiles()
    const app = await testApp({ FILES_URL: url })
    try {
      await app.ctx.files.put(keyOf('a receipt', 7), bytesOfText('a receipt'))
      await app.ctx.files.put(keyOf('a receipt', 8), bytesOfText('a receipt'))
      await app.ctx.db
        .insertInto('outbox')
        .values({
          type: 'files.unowned',
          payload: JSON.stringify({ owner: 7 }),
          run_at: app.ctx.clock.now(),
        })
        .execute()
      await store.end()
      expect(await drainOutbox(app.ctx)).toBe(0)
      await store.start()
      app.ctx.clock.pass(3_600_000)
      expect(await drainOutbox(app.ctx)).toBe(1)
      expect(await store.names(url)).toEqual([keyOf('a receipt', 8)])
    } finally {
      await app.close()
    }
  })
})

test('a full disk refuses uploads with a message and accepts them again when there is space', async (context) => {
  const disk = smallDisk(256)
  if (!disk) return context.skip()
  const app = await testApp({ DATA_DIR: disk.folder })
  try {
    const { user, token } = await person(app.ctx)
    const noise = randomBytes(300 * 300 * 3)
    const photo = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer()
    const upload = (bytes: Buffer) =>
      app.call(
        'update_profile',
        {
          name: user.name,
          email: user.email!,
          mobile: user.mobile!,
          profile: new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }),
        },
        { token },
      )
    expect(await upload(photo)).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      message: texts.en['refusals.filesAway'],
    })
    const plain = { width: 60, height: 60, channels: 3, background: '#8844cc' } as const
    expect(await upload(await sharp({ create: plain }).png().toBuffer())).toMatchObject({ error: false })
  } finally {
    await app.close()
    disk.remove()
  }
})

test("a full disk refuses files that don't fit, keeps existing files and leaves no partial file", async (context) => {
  const disk = smallDisk(256)
  if (!disk) return context.skip()
  try {
    const files = folderFiles(disk.folder)
    await files.put(keyOf('small'), bytesOfText('small'))
    const refused = await files.put(keyOf('large'), new Uint8Array(512_000)).catch((reason: Error) => reason)
    expect(refused).toBeInstanceOf(FilesAway)
    expect((refused as Error).message).toContain('ENOSPC')
    expect(await keysOf(files)).toEqual([keyOf('small')])
    // All the space is available again.
    await files.put(keyOf('half'), new Uint8Array(128_000))
    expect((await bytesOf(files, keyOf('half')))?.length).toBe(128_000)
  } finally {
    disk.remove()
  }
})
