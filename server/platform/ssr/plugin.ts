import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { cookieLine } from '../../../contract/cookies'
import { isSitePath } from '../../../contract/site-path'
import type { Lang } from '../../../contract/values'
import { systemClock, type Clock } from '../clock'
import { DatabaseAway } from '../db/away'
import { isHttps } from '../http/browser-cookie'
import { retrySeconds } from '../http/errors'
import type { PageHosts } from '../gateways/port'
import { contentSecurityPolicy } from './csp'
import type { PageApi } from './in-process-api'
import { PageCache, type CachedPage } from './page-cache'
import { pageKey, renderedUrl, straightUrl } from './page-key'
import { askedLanguage, chosenLanguage, preferencesOf } from './preferences'
import { builtRenderer, devRenderer } from './renderer'
import { isRtl } from '../languages/languages'
import { say } from '../http/say'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)

const zip = promisify(gzip)

/** Compresses a page as the browser can read it; a page is different for each visitor (its nonce), so lightly. */
async function pack(request: FastifyRequest, reply: FastifyReply, html: string): Promise<string | Buffer> {
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

/** A page for when no page could be made: nothing in it can fail. */
const brokenPage = (lang: Lang): string => bare(lang, 'shell.brokenTitle', 'shell.brokenText')

/** A page for while the database is away. */
const unavailablePage = (lang: Lang): string => bare(lang, 'shell.awayTitle', 'shell.awayText')

function bare(lang: Lang, title: string, text: string): string {
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say(lang, title)}</title></head><body style="font-family:system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;line-height:1.6"><h1>${say(lang, title)}</h1><p>${say(lang, text)}</p><p><a href="/">${say(lang, 'shell.goHome')}</a></p></body></html>`
}

export interface PagesOptions {
  dev: boolean
  /** The project's folder. */
  root: string
  /** Scheme and host of the site, from the settings: a Host header is not believed. */
  origin: string
  apiFor: (request: FastifyRequest) => PageApi
  /** Hosts besides this site that pages may reach now; none by default. */
  hosts?: () => PageHosts[] | Promise<PageHosts[]>
  clock?: Clock
  /** Adds what every page has to show to the error page; optional. */
  mark?: (html: string, lang: Lang) => string
  /** Calls back whenever something public has changed; gives how to stop. */
  onChange?: (changed: () => void) => () => void
  /** How long an anonymous page is shown again, ms; defaults to 10 s, none in development. */
  pageLife?: number
}

/** How long a page is shown again while the database is away. */
const staleMs = 5 * 60_000

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '/').split('?', 1)[0]!
const newNonce = () => randomBytes(16).toString('base64')

/**
 * Every page of the site. A page is rendered whole, for a guest, with a placeholder for its nonce, kept for some
 * seconds and sent with a nonce of its own.
 */
export const pages = fastifyPlugin<PagesOptions>(async (app, options) => {
  const {
    dev,
    root,
    origin,
    apiFor,
    hosts = () => [],
    clock = systemClock,
    mark = (html) => html,
    pageLife = dev ? 0 : 10_000,
  } = options
  const renderer = await (dev ? devRenderer(app, root) : builtRenderer(app, root))
  const cache = new PageCache({ clock, life: pageLife, staleLife: dev ? 0 : staleMs, most: 500 })
  // With the page, so that one that is kept asks the database nothing.
  const hostsOf = new WeakMap<CachedPage, PageHosts[]>()
  const stop = options.onChange?.(() => cache.clear())
  app.addHook('onClose', async () => stop?.())
  const placeholder = `n${randomBytes(16).toString('hex')}`

  const leadsHere = (target: string) =>
    isSitePath(target.startsWith(`${origin}/`) ? target.slice(origin.length) : target)

  const render = async (request: FastifyRequest, url: string): Promise<CachedPage> => {
    const { render: renderPage } = await renderer.load()
    const headers = new Headers({ accept: 'text/html' })
    const api = apiFor(request)
    const response = await renderPage(new Request(new URL(origin + url), { headers }), {
      api,
      origin,
      nonce: placeholder,
      ...preferencesOf(request),
      manifest: renderer.manifest,
      onError: (error) => {
        renderer.fix(error)
        request.log.error(error)
      },
    })
    const html = await response.text()
    if (api.away) throw api.away
    const page = { status: response.status, headers: [...response.headers], html } satisfies CachedPage
    hostsOf.set(page, await hosts())
    return page
  }

  const send = async (request: FastifyRequest, reply: FastifyReply, page: CachedPage) => {
    const nonce = newNonce()
    // What the router makes of an address must not send anybody to another host.
    const target = page.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
    if (target !== undefined && !(leadsHere(target) && isSitePath(pathOf(request))))
      return reply.callNotFound()
    for (const [name, value] of page.headers) reply.header(name, value)
    reply
      .code(page.status)
      .header('cache-control', page.status === 200 ? 'private, no-cache' : 'no-store')
      .header('vary', 'accept-encoding, cookie, accept-language')
      .header('content-security-policy', contentSecurityPolicy(nonce, dev, hostsOf.get(page) ?? []))
      .header('permissions-policy', 'geolocation=(self), microphone=(self), camera=()')
    return reply.send(page.html ? await pack(request, reply, page.html.replaceAll(placeholder, nonce)) : '')
  }

  app.get('/*', async (request, reply) => {
    const preferences = preferencesOf(request)
    const url = renderedUrl(request.raw.url ?? '/')
    const straight = straightUrl(url)
    if (straight) return reply.redirect(straight, 301)
    // A visitor who came by an address in a language keeps that language.
    if (askedLanguage(request) && chosenLanguage(request) !== preferences.lang)
      reply.header('set-cookie', cookieLine('lang', preferences.lang, isHttps(origin)))
    try {
      return await send(
        request,
        reply,
        await cache.get(pageKey(url, preferences), () => render(request, url)),
      )
    } catch (error) {
      if (error instanceof DatabaseAway)
        return send(request, reply.header('retry-after', String(retrySeconds)), {
          status: 503,
          headers: [['content-type', 'text/html; charset=utf-8']],
          html: unavailablePage(preferences.lang),
        })
      renderer.fix(error)
      request.log.error(error)
      return send(request, reply, {
        status: 500,
        headers: [['content-type', 'text/html; charset=utf-8']],
        html: mark(brokenPage(preferences.lang), preferences.lang),
      })
    }
  })
})
