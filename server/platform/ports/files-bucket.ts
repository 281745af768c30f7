import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { FilesBucket } from './bucket-url'
import { isFileKey, isProbeName, probeName } from './file-keys'
import { fileType } from './file-type'
import { FilesAway, ownerInKey, privatePrefix, type Files } from './files'

/** Milliseconds until an answer has to begin, beside those for what is sent, and before the second and the third try. */
const usual = { answerMs: 10_000, retryMs: [100, 500] }
export type BucketLimits = Partial<typeof usual>
/** Bytes that a line takes in a millisecond, at the least. */
const sentInMs = 100
/** So many objects are removed at a time. */
const removedAtOnce = 8

/** Content never changes under its key. What is private must be kept by nobody on the way. */
const cacheOf = (key: string) =>
  ownerInKey(key) === null ? 'public, max-age=31536000, immutable' : 'private, no-store'

/** A name as it stands in an address: each sign in one way, which is the one that is signed. */
const inAddress = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

/** Files in a bucket, for servers on several machines. */
export function bucketFiles(
  { url, prefix, accessKey, secret, region }: FilesBucket,
  limits: BucketLimits = {},
): Files {
  const { answerMs, retryMs } = { ...usual, ...limits }
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secret, service: 's3', region })
  const nameOf = (key: string) => {
    if (!isFileKey(key)) throw new Error(`not a file key: ${key}`)
    return prefix + key
  }
  const keyOf = (name: string) => name.slice(prefix.length)
  /** Whether it was put by a server: others may keep something in a bucket as well, and that is not ours to remove. */
  const isOurs = (name: string) => isFileKey(keyOf(name)) || isProbeName(keyOf(name))

  /** One signed request to an address below the bucket's. Each can be repeated; what is no answer after three tries is `FilesAway`. */
  async function ask(
    method: string,
    address: string,
    init: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
  ): Promise<Response> {
    for (const pause of [...retryMs, null]) {
      const answer = await once(method, address, init).catch((error: Error) => error)
      const isAnswer = answer instanceof Response && answer.status < 500 && answer.status !== 429
      if (isAnswer) return answer
      if (pause === null) throw away(answer)
      if (answer instanceof Response) await answer.body?.cancel()
      await setTimeout(pause)
    }
    throw new FilesAway('The bucket was not asked')
  }

  async function once(
    method: string,
    address: string,
    { headers, body }: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> },
  ): Promise<Response> {
    // The store compares what arrives with this sum.
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const request = await client.sign(new URL(address, url), {
      method,
      headers: { ...headers, 'x-amz-content-sha256': sum },
      ...(body && { body }),
    })
    const late = new AbortController()
    const withinMs = answerMs + (body?.length ?? 0) / sentInMs
    const timer = globalThis.setTimeout(
      () => late.abort(new Error(`No answer within ${withinMs / 1000} s`)),
      withinMs,
    )
    try {
      return await fetch(request, { signal: late.signal, redirect: 'error' })
    } finally {
      // Only until the answer begins: whoever reads a large file may take his time.
      clearTimeout(timer)
    }
  }

  const away = (answer: Response | Error) =>
    answer instanceof Response
      ? new FilesAway(`The bucket at ${url.host} answers ${answer.status}`)
      : new FilesAway(`The bucket at ${url.host} does not answer`, { cause: answer })

  /** Refuses what says that something is wrong with key, bucket or clock: only the operator can mend that. */
  async function expectOk(answer: Response, allowed: readonly number[] = []): Promise<Response> {
    if (answer.ok || allowed.includes(answer.status)) return answer
    const code = /<Code>([^<]*)<\/Code>/.exec(await answer.text())?.[1] ?? ''
    throw new FilesAway(`The bucket at ${url.host} refuses: ${answer.status} ${code}`)
  }

  async function done(answer: Response): Promise<void> {
    await answer.body?.cancel()
  }

  const remove = async (name: string) => done(await expectOk(await ask('DELETE', inAddress(name)), [404]))

  /** Removes what was last put before a moment, ms; answers whether it did. */
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

  /** What lies under a name, a thousand at a time. */
  async function* list(under: string): AsyncGenerator<{ name: string; putAt: number }[]> {
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: under })
      if (token !== undefined) query.set('continuation-token', token)
      const text = await (await expectOk(await ask('GET', `?${query}`))).text()
      yield [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one]) => ({
        name: elementOf(one!, 'Key')!,
        putAt: Date.parse(elementOf(one!, 'LastModified')!),
      }))
      token = elementOf(text, 'NextContinuationToken')
    } while (token !== undefined)
  }

  return {
    async put(key, bytes) {
      // Also what is there already: it counts as put away now, and the same bytes change nothing.
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
      // A copy that fails on the way answers 200 with the error in its body.
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
    async checkWritable() {
      const name = prefix + probeName()
      await done(
        await expectOk(
          await ask('PUT', inAddress(name), { body: new TextEncoder().encode('written and removed') }),
        ),
      )
      await remove(name)
    },
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
        // Looked at again: somebody may have put the same content away meanwhile.
        for (const name of old.filter((one) => !named.has(keyOf(one))))
          if (await removeOlder(name, before)) removed++
      }
      return removed
    },
  }
}

/** The text of an element of the store's XML, whose keys and tokens have no entities but these. */
function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
