import type { TextKey } from '../../../contract/texts/catalogue'
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { tracesMeta } from '../../../contract/api/browser-spans'
import { cookieLine } from '../../../contract/site/cookies'
import { isSitePath } from '../../../contract/site/site-path'
import type { Lang } from '../../../contract/language/languages'
import { systemClock, type Clock } from '../process/clock'
import { DatabaseAway } from '../db/database-away'
import { isHttps } from '../http/browser-cookie'
import { retrySeconds } from '../http/errors'
import { keptMs, PublicCache, staleMs } from '../http/public-cache'
import type { PageHosts } from '../ports/page-hosts'
import type { Visited } from '../http/note-visit'
import type { PageApi } from './in-process-api'
import type { Metrics } from '../observability/metrics'
import { inSpan } from '../observability/spans'
import { running } from '../process/version'
import { PageArtefact } from './page-artefact'
import { pageKey, renderedUrl, straightUrl, withTracking } from './page-key'
import { askedLanguage, chosenLanguage, preferencesOf, type Preferences } from '../http/pages/preferences'
import { builtRenderer, devRenderer } from './renderer'
import { isRtl } from '../texts/languages'
import { pageSpeech, pageTextFiles } from '../http/text-files'
import { say } from '../texts/say'

/** Meta tag with version and commit in every page, for bug reports. */
const generator = `<meta name="generator" content="Threshold ${running.version} (${running.commit.slice(0, 12)})">`

/** Returns the page to send when no page could be rendered; nothing in it can fail. */
const brokenPage = (lang: Lang): string => bare(lang, 'shell.brokenTitle', 'shell.brokenText')

/** Returns the page to send while the database is unreachable. */
const unavailablePage = (lang: Lang): string => bare(lang, 'shell.awayTitle', 'shell.awayText')

function bare(lang: Lang, title: TextKey, text: TextKey): string {
  const dir = isRtl(lang) ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say(lang, title)}</title></head><body style="font-family:system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem;line-height:1.6"><h1>${say(lang, title)}</h1><p>${say(lang, text)}</p><p><a href="/">${say(lang, 'shell.goHome')}</a></p></body></html>`
}

export interface PagesOptions {
  dev: boolean
  /** Path of the project's folder. */
  root: string
  /** Scheme and host of the site, taken from the configuration because Host headers aren't trusted. */
  origin: string
  apiFor: (request: FastifyRequest) => PageApi
  /** Returns the external hosts that pages may currently use; none by default. */
  hosts?: () => PageHosts[] | Promise<PageHosts[]>
  clock?: Clock
  /** Adds the content required on every page to the error page. */
  mark?: (html: string, lang: Lang) => string
  /** Calls `changed` whenever public content has changed; returns a function that stops this. */
  onChange?: (changed: () => void) => () => void
  /** Called for each visitor to whom a page is sent. */
  onVisit?: (request: FastifyRequest, visited: readonly Visited[]) => void
  /** Metrics for rendering and the page cache; none by default. */
  metrics?: Metrics | null
  /** Share of calls for which browsers start a trace, from 0 to 1; null if tracing is off. */
  traces?: number | null
  /** Cache time of guest pages in ms; defaults to `keptMs`, or none in development. */
  pageLife?: number
}

/** Maximum total size in bytes of all cached pages. */
const keptBytes = 64 * 1024 * 1024

/**
 * Inserts HTML at the end of the head, if there is one. Concatenation is lazy, so the text is joined only once, when it
 * is encoded.
 */
function inHead(html: string, more: string): string {
  const end = html.indexOf('</head>')
  return end < 0 ? html : html.slice(0, end) + more + html.slice(end)
}

const pathOf = (request: FastifyRequest) => (request.raw.url ?? '/').split('?', 1)[0]!
const newNonce = () => randomBytes(16).toString('base64')

/**
 * Serves all pages of the site. Each is rendered completely, as for a guest, and cached for a few seconds in the form
 * in which it is sent.
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
    metrics = null,
    traces = null,
    pageLife = dev ? 0 : keptMs,
  } = options
  const facts = traces === null ? generator : `${generator}<meta name="${tracesMeta}" content="${traces}">`
  const renderer = await (dev ? devRenderer(app, root) : builtRenderer(app, root))
  const cache = new PublicCache<PageArtefact>({
    clock,
    life: pageLife,
    staleLife: dev ? 0 : staleMs,
    mostBytes: keptBytes,
    note: (outcome) => metrics?.kept.inc({ cache: 'page', outcome }),
  })
  const stop = options.onChange?.(() => cache.clear())
  app.addHook('onClose', async () => stop?.())
  const placeholder = `n${randomBytes(16).toString('hex')}`

  const leadsHere = (target: string) =>
    isSitePath(target.startsWith(`${origin}/`) ? target.slice(origin.length) : target)

  const render = async (request: FastifyRequest, url: string, { lang, theme }: Preferences) => {
    const [{ render: renderPage }, allowed] = await Promise.all([renderer.load(), hosts()])
    // In development, Vite marks the styles it adds with a nonce.
    const nonce = dev || allowed.some(({ needsNonce }) => needsNonce) ? placeholder : null
    const api = apiFor(request)
    const rendered = metrics?.renders.startTimer()
    const target = new URL(origin + url)
    const {
      status,
      headers: own,
      html,
    } = await inSpan('render', {}, async () =>
      renderPage(new Request(target, { headers: { accept: 'text/html' } }), {
        api,
        origin,
        ...(nonce !== null && { nonce }),
        speech: pageSpeech(lang),
        files: pageTextFiles(lang, target.pathname),
        theme,
        manifest: renderer.manifest,
        onError: (error) => {
          renderer.fix(error)
          request.log.error(error)
        },
      }),
    )
    rendered?.()
    if (api.away) throw api.away
    const { visited } = api
    return new PageArtefact(
      { status, headers: [...own], html: inHead(html, facts), hosts: allowed, nonce, visited },
      dev,
      newNonce,
    )
  }

  /**
   * Returns cache headers for a proxy in front of the server (RFC 9213; D102). A page is fresh for as long as in the
   * server's own cache. It may be served stale for a minute while it is revalidated, and on errors for as long as the
   * server itself would serve it stale. Browsers always revalidate, so that users see their own changes. nginx uses
   * `X-Accel-Expires` instead. Pages with counted views are fresh for only a second and never served stale during
   * revalidation, because views served by a proxy aren't counted.
   */
  const forProxies = ({ visited }: PageArtefact) => {
    const seconds = visited.length > 0 ? 1 : pageLife / 1000
    const meanwhile = visited.length > 0 ? '' : 'stale-while-revalidate=60, '
    return {
      'cdn-cache-control': `max-age=${seconds}, ${meanwhile}stale-if-error=${staleMs / 1000}`,
      'x-accel-expires': String(seconds),
      'cache-control': 'no-cache',
    }
  }

  const send = async (request: FastifyRequest, reply: FastifyReply, page: PageArtefact) => {
    // The target of the router's redirect must not lead to another host.
    const target = page.headers.find(([name]) => name.toLowerCase() === 'location')?.[1]
    if (target !== undefined && !(leadsHere(target) && isSitePath(pathOf(request))))
      return reply.callNotFound()
    for (const [name, value] of page.headers) reply.header(name, value)
    if (target !== undefined) reply.header('location', withTracking(target, request.raw.url ?? ''))
    // Visitors who arrive with a language in the URL get a cookie, which must not be shared.
    const isForAll = page.isShared && page.status === 200 && pageLife > 0 && !reply.hasHeader('set-cookie')
    if (isForAll) reply.headers(forProxies(page))
    else reply.header('cache-control', page.status === 200 ? 'private, no-cache' : 'no-store')
    reply
      .code(page.status)
      .header('vary', 'cookie, accept-language')
      .header('permissions-policy', 'geolocation=(self), microphone=(self), camera=()')
    return page.send(request, reply)
  }

  const sendBare = (request: FastifyRequest, reply: FastifyReply, status: number, html: string) => {
    const headers: PageArtefact['headers'] = [['content-type', 'text/html; charset=utf-8']]
    const page = new PageArtefact(
      { status, headers, html, hosts: [], nonce: null, visited: [] },
      dev,
      newNonce,
    )
    return send(request, reply, page)
  }

  app.get('/*', { config: { measuredAs: 'page' } }, async (request, reply) => {
    const preferences = preferencesOf(request)
    const url = renderedUrl(request.raw.url ?? '/')
    const straight = straightUrl(url)
    if (straight) return reply.redirect(withTracking(straight, request.raw.url ?? ''), 301)
    // Remembers the language of a visitor who arrived with a language in the URL.
    if (askedLanguage(request) && chosenLanguage(request) !== preferences.lang)
      reply.header('set-cookie', cookieLine('lang', preferences.lang, isHttps(origin)))
    try {
      const key = pageKey(url, preferences)
      const page = await cache.get(key, () => render(request, url, preferences))
      if (request.method === 'GET') options.onVisit?.(request, page.visited)
      return await send(request, reply, page)
    } catch (error) {
      const { lang } = preferences
      if (error instanceof DatabaseAway) {
        reply.header('retry-after', String(retrySeconds))
        return sendBare(request, reply, 503, unavailablePage(lang))
      }
      renderer.fix(error)
      request.log.error(error)
      return sendBare(request, reply, 500, mark(brokenPage(lang), lang))
    }
  })
})
