import type { FastifyReply, FastifyRequest } from 'fastify'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a page as the browser can read it; a page is different for each visitor (its nonce), so lightly. */
export async function pack(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<string | Buffer> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip')
    return zip(html, { level: 5 })
  }
  return html
}
