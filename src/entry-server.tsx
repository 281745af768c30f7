import {
  createRequestHandler,
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { ServerManifest } from '@tanstack/router-core'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import type { RawApi, Api } from './api/port'
import { createQueryClient } from './api/query-client'
import { fetchPageTexts } from './i18n/all-texts'
import { createRouter } from './router'
import { readTheme } from './session/appearance'
import { refusalStatus } from '../contract/envelope'
import { CallFailure } from './api/failure'
import { pageNamespaces, publicNamespaces } from '../contract/texts/catalogue'
import type { Texts } from './i18n/create'

/** The part of a language's texts that comes with a page. For the server only: it carries every language file. */
export function publicTexts(texts: Texts, pathname: string): Texts {
  const own = pageNamespaces[pathname.split('/')[1] ?? '']
  const wanted = new Set(own ? [...publicNamespaces, own] : publicNamespaces)
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => wanted.has(key.slice(0, key.indexOf('.')))),
  )
}

/** Makes refusals throw, so that loaders read the same on the server as in the browser. */
function strictApi(raw: RawApi): Api {
  return {
    async call(name, input, options) {
      const reply = await raw.call(name, input, options)
      if (reply.error) throw new CallFailure(refusalStatus[reply.code ?? 'FAULT'], reply)
      return reply as never
    },
  }
}

/** What the server gives for one page. */
export interface RenderOptions {
  api: RawApi
  origin: string
  nonce: string
  lang: string
  theme?: string
  manifest: ServerManifest
  onError: (error: unknown) => void
}

/** The page as one answer, so that a component that throws still becomes a 500 and HEAD has its length. */
function renderWhole(onError: RenderOptions['onError']) {
  return defineHandlerCallback(async ({ request, router, responseHeaders }) => {
    let broke = false
    const html = await new Promise<string>((resolve, reject) => {
      const out = new PassThrough()
      text(out).then(resolve, reject)
      const stream = renderToPipeableStream(<RouterServer router={router} />, {
        nonce: router.options.ssr?.nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => stream.pipe(out),
        onShellError: reject,
        onError: (error) => {
          if (request.signal.aborted) return
          broke = true
          onError(error)
        },
      })
      request.signal.addEventListener('abort', () => stream.abort(request.signal.reason), { once: true })
    })
    // React begins with a doctype and the router puts its own before it: two are one too many.
    const bare = html.replace(/^<!DOCTYPE html>/i, '')
    return new Response(await transformHtmlStringWithRouter(router, bare), {
      status: broke ? 500 : getSsrStatus(router),
      headers: responseHeaders,
    })
  })
}

/** Renders one address for a guest, in the language and theme of the visitor's cookies. */
export async function render(request: Request, options: RenderOptions): Promise<Response> {
  const api = strictApi(options.api)
  const all = await fetchPageTexts({ api, queryClient: createQueryClient('server') }, options.lang)
  const speech = { ...all, texts: publicTexts(all.texts, new URL(request.url).pathname) }
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createRouter({
        api,
        origin: options.origin,
        nonce: options.nonce,
        handover: { speech, theme: readTheme(options.theme) },
      }),
    getRouterManifest: () => options.manifest as never,
  })
  return handle(renderWhole(options.onError))
}
