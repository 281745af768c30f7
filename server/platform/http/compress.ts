import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Minimum body size in bytes for compression; compressing smaller bodies saves no packet. */
const worthPacking = 1024

/**
 * Brotli qualities for a body's first request and, if listed, its later ones. Most pages are requested only once, and a
 * higher quality more than doubles CPU time and increases garbage collection.
 */
export const packing = { atOnce: [3], forMany: [3, 5], forGood: [10] } as const
type Packing = (typeof packing)[keyof typeof packing]

/** Returns the preferred encoding that the browser accepts; null if it accepts none. */
const encodingFor = ({ headers }: FastifyRequest): Encoding | null =>
  negotiate(headers['accept-encoding'] ?? '', [...encodings]) as Encoding | null

/**
 * Maximum size in bytes at which compressing on this thread (about a millisecond) is cheaper than using another thread.
 */
const quickly = 256 * 1024

function pack(bytes: Buffer, encoding: Encoding, quality: number): Buffer | Promise<Buffer> {
  const isQuick = bytes.length <= quickly && quality <= packing.atOnce[0]
  if (encoding === 'gzip') {
    const level = { level: Math.min(quality, constants.Z_BEST_COMPRESSION) }
    return isQuick ? gzipSync(bytes, level) : zip(bytes, level)
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    // A window larger than the body only wastes memory.
    [constants.BROTLI_PARAM_LGWIN]: bytes.length <= quickly ? 16 : 22,
  }
  return isQuick ? brotliCompressSync(bytes, { params }) : brotli(bytes, { params })
}

/** Sends a body that isn't shared, compressed with an encoding that the browser accepts. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, body: string) {
  const encoding = body.length < worthPacking ? null : encodingFor(request)
  reply.header('vary', varied(reply, 'accept-encoding'))
  if (encoding === null) return reply.send(body)
  return reply
    .header('content-encoding', encoding)
    .send(await pack(Buffer.from(body), encoding, packing.atOnce[0]))
}

/** Returns a body's ETag, which is weak, because the bytes depend on the compression. */
export const tagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the browser already has this body. */
export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => opaque(one) === opaque(tag))

/** A body sent to many visitors: compressed on its first requests in each encoding, then cached. */
export class PackedBody {
  readonly #plain: Buffer
  readonly #packed = new Map<Encoding, { bytes: Buffer | Promise<Buffer>; times: number }>()

  constructor(
    text: string,
    private readonly how: Packing,
  ) {
    this.#plain = Buffer.from(text)
  }

  /**
   * Upper bound of the size in memory, in bytes; the compressed text in all encodings together is less than half the
   * original.
   */
  get size(): number {
    return Math.ceil(this.#plain.length * 1.5)
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = this.#plain.length < worthPacking ? null : encodingFor(request)
    reply.header('vary', varied(reply, 'accept-encoding'))
    if (encoding === null) return reply.send(this.#plain)
    return reply.header('content-encoding', encoding).send(await this.#bytesIn(encoding))
  }

  /** Returns the compressed body. While it is being recompressed, requests get the existing version. */
  #bytesIn(encoding: Encoding): Buffer | Promise<Buffer> {
    const had = this.#packed.get(encoding)
    const quality = this.how[had?.times ?? 0]
    if (quality === undefined) return had!.bytes
    const bytes = pack(this.#plain, encoding, quality)
    const now = { bytes: had?.bytes ?? bytes, times: (had?.times ?? 0) + 1 }
    this.#packed.set(encoding, now)
    if (had)
      void Promise.resolve(bytes).then(
        (better) => (now.bytes = better),
        () => undefined,
      )
    return now.bytes
  }
}

function varied(reply: FastifyReply, name: string): string {
  const before = reply.getHeader('vary')
  return before ? `${String(before)}, ${name}` : name
}
