import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageHosts } from '../ports/page-hosts'
import { isKnown, PackedBody, packing, sendPacked, tagOf } from '../http/compress'
import type { Visited } from '../http/note-visit'
import { contentSecurityPolicy } from './csp'

/** A rendered page. */
export interface RenderedPage {
  status: number
  headers: readonly [name: string, value: string][]
  html: string
  /** External hosts that the page may use. */
  hosts: PageHosts[]
  /** Placeholder in the HTML for a nonce; null if the page's scripts are allowed by hash. */
  nonce: string | null
  /** Side effects to run for each visitor to whom the page is sent. */
  visited: readonly Visited[]
}

/** Pattern of inline scripts in the HTML, excluding data blocks. */
const inlineScripts = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([^]*?)<\/script>/g

/** Returns CSP sources that allow exactly these scripts: `'sha256-…'`. */
function hashesOf(html: string): string[] {
  const hashes = [...html.matchAll(inlineScripts)].map(([, code]) =>
    createHash('sha256').update(code!).digest('base64'),
  )
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** Returns a function that sends the page to each visitor, with that visitor's nonce in place of `nonce`. */
const sendingOwn =
  ({ html, hosts }: RenderedPage, nonce: string, dev: boolean, newNonce: () => string): Send =>
  (request, reply) => {
    const own = newNonce()
    const source = [`'nonce-${own}'`]
    reply.header('content-security-policy', contentSecurityPolicy(source, source, dev, hosts))
    return sendPacked(request, reply, html.replaceAll(nonce, own))
  }

/**
 * Returns a function that sends everyone the same body, or 304 if the browser has the version with this tag; if the tag
 * is null, browsers don't cache the body.
 */
const sendingShared =
  (body: PackedBody, policy: string, tag: string | null): Send =>
  (request, reply) => {
    reply.header('content-security-policy', policy)
    if (tag === null) return body.send(request, reply)
    reply.header('etag', tag)
    return isKnown(request, tag) ? reply.code(304).send() : body.send(request, reply)
  }

/**
 * A page identical for all its visitors: its CSP allows scripts by hash, so it is compressed once. If a third-party
 * script needs a nonce, each visitor gets an individual page.
 */
export class PageArtefact {
  readonly status: number
  readonly headers: readonly [name: string, value: string][]
  /** Whether all visitors get the same body. */
  readonly isShared: boolean
  readonly visited: readonly Visited[]
  /** Upper bound of the size in memory, in bytes. */
  readonly size: number
  /** Sends the page with its CSP, or 304 if the browser has the same version. */
  readonly send: Send

  /** @param newNonce creates a nonce for a visitor, if the page needs one */
  constructor(page: RenderedPage, dev: boolean, newNonce: () => string) {
    this.status = page.status
    this.headers = page.headers
    this.visited = page.visited
    this.isShared = page.nonce === null
    // There is no closure here, because it would retain the text in addition to its bytes for as long as the page is
    // cached.
    if (page.nonce !== null) {
      this.size = Buffer.byteLength(page.html)
      this.send = sendingOwn(page, page.nonce, dev, newNonce)
      return
    }
    const body = new PackedBody(page.html, packing.forMany)
    const policy = contentSecurityPolicy(hashesOf(page.html), [], dev, page.hosts)
    this.size = body.size
    this.send = sendingShared(body, policy, page.status === 200 ? tagOf(page.html) : null)
  }
}
