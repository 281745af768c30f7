import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageHosts } from '../ports/page-hosts'
import { isKnown, PackedBody, packing, sendPacked, tagOf } from '../http/compress'
import type { Visited } from '../http/note-visit'
import { contentSecurityPolicy } from './csp'

/** A page as it was rendered. */
export interface RenderedPage {
  status: number
  headers: readonly [name: string, value: string][]
  html: string
  /** Hosts besides this site that it may reach. */
  hosts: PageHosts[]
  /** Stands in the HTML wherever a nonce is needed; null: its scripts are known by their hashes. */
  nonce: string | null
  /** What each visitor does to whom it is sent. */
  visited: readonly Visited[]
}

/** Scripts in the HTML; data in a script element is none. */
const inlineScripts = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([^]*?)<\/script>/g

/** Sources for a content security policy that allow just these scripts: `'sha256-…'`. */
function hashesOf(html: string): string[] {
  const hashes = [...html.matchAll(inlineScripts)].map(([, code]) =>
    createHash('sha256').update(code!).digest('base64'),
  )
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`)
}

type Send = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** Sends each visitor the page with a nonce of their own in place of its `nonce`. */
const sendingOwn =
  ({ html, hosts }: RenderedPage, nonce: string, dev: boolean, newNonce: () => string): Send =>
  (request, reply) => {
    const own = newNonce()
    const source = [`'nonce-${own}'`]
    reply.header('content-security-policy', contentSecurityPolicy(source, source, dev, hosts))
    return sendPacked(request, reply, html.replaceAll(nonce, own))
  }

/** Sends the same to all, or 304 to a browser that has what the tag stands for; null: it is not kept by browsers. */
const sendingShared =
  (body: PackedBody, policy: string, tag: string | null): Send =>
  (request, reply) => {
    reply.header('content-security-policy', policy)
    if (tag === null) return body.send(request, reply)
    reply.header('etag', tag)
    return isKnown(request, tag) ? reply.code(304).send() : body.send(request, reply)
  }

/**
 * A page that is the same for all of its visitors: its policy names its scripts by their hashes, so that it is packed
 * once. Where a script of another site marks what it adds with the page's nonce, each visitor gets a page of their own.
 */
export class PageArtefact {
  readonly status: number
  readonly headers: readonly [name: string, value: string][]
  /** Whether all its visitors are sent the same. */
  readonly isShared: boolean
  readonly visited: readonly Visited[]
  /** How many bytes it holds at most. */
  readonly size: number
  /** Sends it with its policy, or 304 to a browser that has it. */
  readonly send: Send

  /** @param newNonce makes the nonce of a visitor, where the page needs one */
  constructor(page: RenderedPage, dev: boolean, newNonce: () => string) {
    this.status = page.status
    this.headers = page.headers
    this.visited = page.visited
    this.isShared = page.nonce === null
    // No function is made here: it would hold the text as long as the page is kept, beside its bytes.
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
