import { Transform, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { onceOver } from './open-requests'
import { Refusal } from '../../refusal'

/** Retry-After in seconds for a refused upload. */
const retrySeconds = 5

/** Total bytes of request bodies received by this process and not yet answered. */
export class BytesInFlight {
  #held = new Map<FastifyRequest['raw'], number>()
  #sum = 0

  constructor(readonly most: number) {}

  get sum(): number {
    return this.#sum
  }

  /**
   * Counts a request's bytes until it is answered or its client disconnects; refuses with UNAVAILABLE beyond the limit.
   */
  take(request: FastifyRequest, bytes: number): void {
    if (this.#sum + bytes > this.most)
      throw new Refusal('UNAVAILABLE', 'refusals.busy', { extra: { retry_after: retrySeconds } })
    const { raw } = request
    this.#held.set(raw, (this.#held.get(raw) ?? 0) + bytes)
    this.#sum += bytes
  }

  give({ raw }: FastifyRequest): void {
    this.#sum -= this.#held.get(raw) ?? 0
    this.#held.delete(raw)
  }
}

/**
 * Limits the total size of request bodies: bodies read by Fastify are counted here, forms are counted where they are
 * read.
 */
export function boundBodies(app: FastifyInstance, inFlight: BytesInFlight): void {
  app.addHook('onRequest', async (request, reply) => {
    onceOver(request, reply, () => inFlight.give(request))
  })
  app.addHook('preParsing', async (request, _reply, payload: Readable) => {
    if (isForm(request)) return payload
    const counted = Object.assign(
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          try {
            counted.receivedEncodedLength += chunk.length
            inFlight.take(request, chunk.length)
            done(null, chunk)
          } catch (error) {
            done(error as Error)
          }
        },
      }),
      { receivedEncodedLength: 0 },
    )
    // If the body isn't read (unknown content type), its end is never reported.
    counted.on('error', () => undefined)
    payload.on('error', (error) => counted.destroy(error))
    payload.once('close', () => {
      if (!payload.readableEnded) counted.destroy(new Refusal('MALFORMED', 'refusals.malformed'))
    })
    return payload.pipe(counted)
  })
}

/** Whether the body is a multipart form, which the call reads itself. */
export const isForm = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data/i.test(headers['content-type'] ?? '')
