import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Bytes below which a body is sent as it is: packing it saves no packet. */
const worthPacking = 1024

/**
 * How hard a body is packed (Brotli's quality), at its first request and at those after it: most pages are asked for
 * once, and a harder packing costs more than twice the processor, and memory that the collector runs after.
 */
export const packing = { atOnce: [3], forMany: [3, 5], forGood: [10] } as const
type Packing = (typeof packing)[keyof typeof packing]

/** The encoding in which a body is sent: the first of ours that the browser accepts; null: as it is. */
const encodingFor = ({ headers }: FastifyRequest): Encoding | null =>
  negotiate(headers['accept-encoding'] ?? '', [...encodings]) as Encoding | null

/** Bytes up to which packing on this thread, a millisecond, costs less than handing it to another. */
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
    // A window larger than the body only costs memory.
    [constants.BROTLI_PARAM_LGWIN]: bytes.length <= quickly ? 16 : 22,
  }
  return isQuick ? brotliCompressSync(bytes, { params }) : brotli(bytes, { params })
}

/** Sends a body that is this visitor's alone, packed as the browser accepts it. */
export async function sendPacked(request: FastifyRequest, reply: FastifyReply, body: string) {
  const encoding = body.length < worthPacking ? null : encodingFor(request)
  reply.header('vary', varied(reply, 'accept-encoding'))
  if (encoding === null) return reply.send(body)
  return reply
    .header('content-encoding', encoding)
    .send(await pack(Buffer.from(body), encoding, packing.atOnce[0]))
}

/** Tells one body from another, for `If-None-Match`: weak, as its bytes depend on the packing. */
export const tagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Whether the browser says that it has just this body. */
export const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => opaque(one) === opaque(tag))

/** A body that many visitors are sent: packed at its first requests in each encoding, and kept so. */
export class PackedBody {
  readonly #plain: Buffer
  readonly #packed = new Map<Encoding, { bytes: Buffer | Promise<Buffer>; times: number }>()

  constructor(
    text: string,
    private readonly how: Packing,
  ) {
    this.#plain = Buffer.from(text)
  }

  /** How many bytes it holds at most: packed text is less than half as large in all encodings together. */
  get size(): number {
    return Math.ceil(this.#plain.length * 1.5)
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const encoding = this.#plain.length < worthPacking ? null : encodingFor(request)
    reply.header('vary', varied(reply, 'accept-encoding'))
    if (encoding === null) return reply.send(this.#plain)
    return reply.header('content-encoding', encoding).send(await this.#bytesIn(encoding))
  }

  /** It packed; whoever asks while it is packed anew is sent what there is. */
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
