import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageHosts } from '../gateways/port'
import { isKnown, PackedBody, packing, sendPacked, tagOf } from '../http/packed'
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

/**
 * A page that is the same for all of its visitors: its policy names its scripts by their hashes, so that it is packed
 * once. Where a script of another site marks what it adds with the page's nonce, each visitor gets a page of their own.
 */
export class PageArtefact {
  readonly status: number
  readonly headers: readonly [name: string, value: string][]
  readonly #body: PackedBody | null
  readonly #policy: string
  readonly #tag: string

  constructor(
    private readonly page: RenderedPage,
    private readonly dev: boolean,
  ) {
    const { html, hosts, nonce } = page
    this.status = page.status
    this.headers = page.headers
    this.#body = nonce === null ? new PackedBody(html, packing.forMany) : null
    this.#policy = nonce === null ? contentSecurityPolicy(hashesOf(html), [], dev, hosts) : ''
    this.#tag = nonce === null ? tagOf(html) : ''
  }

  /** How many bytes it holds at most. */
  get size(): number {
    return this.#body?.size ?? Buffer.byteLength(this.page.html)
  }

  /** Sends it with its policy, or 304 to a browser that has it. `nonce`: for where it needs one. */
  async send(request: FastifyRequest, reply: FastifyReply, nonce: () => string): Promise<FastifyReply> {
    const { html, hosts, nonce: placeholder } = this.page
    if (placeholder !== null) {
      const fresh = nonce()
      const source = [`'nonce-${fresh}'`]
      reply.header('content-security-policy', contentSecurityPolicy(source, source, this.dev, hosts))
      return sendPacked(request, reply, html.replaceAll(placeholder, fresh))
    }
    reply.header('content-security-policy', this.#policy)
    if (html === '') return reply.send('')
    if (this.status === 200) {
      reply.header('etag', this.#tag)
      if (isKnown(request, this.#tag)) return reply.code(304).send()
    }
    return this.#body!.send(request, reply)
  }
}
