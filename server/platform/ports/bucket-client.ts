import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { FilesBucket } from '../config/bucket-url'
import { FilesAway } from './files'

/** Milliseconds until an answer has to begin, beside those for what is sent, and before the second and the third try. */
const usual = { answerMs: 10_000, retryMs: [100, 500] }
export type BucketLimits = Partial<typeof usual>
/** Bytes that a line takes in a millisecond, at the least. */
const sentInMs = 100

/** What a request has beside its method and address. `signal` ends it, `answerMs` stands for that of the limits. */
export interface BucketRequest {
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  signal?: AbortSignal
  answerMs?: number
}

/** An object of a bucket. */
interface ListedObject {
  name: string
  putAt: number
}

/** The requests that a bucket understands; each throws `FilesAway` where it has no answer, and never with the secret. */
export interface BucketClient {
  /** One signed request to an address below the bucket's, repeated until there is an answer, three times at most. */
  ask: (method: string, address: string, request?: BucketRequest) => Promise<Response>
  /** Refuses what says that something is wrong with key, bucket or clock: only the operator can mend that. */
  expectOk: (answer: Response, allowed?: readonly number[]) => Promise<Response>
  /** Lets go of the body of an answer that nobody reads. */
  done: (answer: Response) => Promise<void>
  /** Removes an object; that there is none is no error. */
  remove: (name: string) => Promise<void>
  /** Puts a small object there and removes it. */
  checkWritable: (name: string) => Promise<void>
  /** What lies under a name, a thousand at a time. */
  list: (under: string) => AsyncGenerator<ListedObject[]>
}

/** A name as it stands in an address: each sign in one way, which is the one that is signed. */
export const inAddress = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

/** The text of an element of the store's XML, whose keys and tokens have no entities but these. */
export function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** What asks a bucket. */
export function bucketClient(
  { url, accessKey, secret, region }: FilesBucket,
  limits: BucketLimits = {},
): BucketClient {
  const { answerMs: usualMs, retryMs } = { ...usual, ...limits }
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secret, service: 's3', region })

  async function ask(method: string, address: string, request: BucketRequest = {}): Promise<Response> {
    for (const pause of [...retryMs, null]) {
      const answer = await once(method, address, request).catch((error: Error) => error)
      request.signal?.throwIfAborted()
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
    { headers, body, signal, answerMs = usualMs }: BucketRequest,
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
      const ends = signal ? AbortSignal.any([late.signal, signal]) : late.signal
      return await fetch(request, { signal: ends, redirect: 'error' })
    } finally {
      // Only until the answer begins: whoever reads a large file may take his time.
      clearTimeout(timer)
    }
  }

  const away = (answer: Response | Error) =>
    answer instanceof Response
      ? new FilesAway(`The bucket at ${url.host} answers ${answer.status}`)
      : new FilesAway(`The bucket at ${url.host} does not answer`, { cause: answer })

  async function expectOk(answer: Response, allowed: readonly number[] = []): Promise<Response> {
    if (answer.ok || allowed.includes(answer.status)) return answer
    const code = /<Code>([^<]*)<\/Code>/.exec(await answer.text())?.[1] ?? ''
    throw new FilesAway(`The bucket at ${url.host} refuses: ${answer.status} ${code}`)
  }

  async function done(answer: Response): Promise<void> {
    await answer.body?.cancel()
  }

  const remove = async (name: string) => done(await expectOk(await ask('DELETE', inAddress(name)), [404]))

  async function checkWritable(name: string): Promise<void> {
    const body = new TextEncoder().encode('written and removed')
    await done(await expectOk(await ask('PUT', inAddress(name), { body })))
    await remove(name)
  }

  async function* list(under: string): AsyncGenerator<ListedObject[]> {
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

  return { ask, expectOk, done, remove, checkWritable, list }
}
