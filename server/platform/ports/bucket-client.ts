import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { FilesBucket } from '../config/bucket-url'
import { FilesAway } from './files'

/**
 * Timeout in ms until a response begins, not counting the time for sending the request body; and delays in ms before
 * the second and third attempts.
 */
const usual = { answerMs: 10_000, retryMs: [100, 500] }
export type BucketLimits = Partial<typeof usual>
/** Assumed minimum upload speed, in bytes per ms. */
const sentInMs = 100

/** Options of a request. `signal` aborts it; `answerMs` overrides the default timeout. */
export interface BucketRequest {
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  signal?: AbortSignal
  answerMs?: number
}

/** An object in a bucket. */
interface ListedObject {
  name: string
  putAt: number
}

/** Operations on a bucket. Each throws `FilesAway` if there is no response; errors never contain the secret. */
export interface BucketClient {
  /** Sends a signed request to a path below the bucket's URL, with up to three attempts. */
  ask: (method: string, address: string, request?: BucketRequest) => Promise<Response>
  /**
   * Returns the response if it is successful or its status is allowed. Throws otherwise, including for responses that
   * indicate a wrong key, bucket or clock, which only the operator can fix.
   */
  expectOk: (answer: Response, allowed?: readonly number[]) => Promise<Response>
  /** Discards a response body that hasn't been read. */
  done: (answer: Response) => Promise<void>
  /** Removes an object; a missing one isn't an error. */
  remove: (name: string) => Promise<void>
  /** Writes and removes a small object to check that the bucket is writable. */
  checkWritable: (name: string) => Promise<void>
  /** Yields the objects below a prefix, a thousand at a time. */
  list: (under: string) => AsyncGenerator<ListedObject[]>
}

/** Encodes an object's name for a URL, in the canonical form that is signed. */
export const inAddress = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

/**
 * Returns the text of an XML element; undefined if it is missing. Keys and tokens in the store's XML use only these
 * entities.
 */
export function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text?.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** Creates the client of a bucket. */
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
    // The store verifies the received data against this hash.
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
      // The timeout applies only until the response begins, because reading a large file may take long.
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
