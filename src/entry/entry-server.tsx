import type { TextKey } from '../../contract/texts/catalogue'
import {
  createRequestHandler,
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import type { AnyRouter, ServerManifest } from '@tanstack/router-core'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import type { RawApi, Api } from '../app/api/port'
import { holdParts } from '../app/hydration/deferred-parts'
import { createRouter } from './router'
import { readTheme } from '../app/session/theme'
import { addStuck } from '../app/hydration/stuck-notice'
import { isRemoved } from '../features/listings/detail/removed-listing'
import { refusalStatus } from '../../contract/api/envelope'
import { CallFailure } from '../app/api/call-failure'
import type { Speech } from '../ui/i18n/create-i18n'
import type { TextFiles } from '../app/i18n/text-files'

/**
 * Makes refusals throw, so loaders behave the same on the server as in the browser. Other errors become a generic
 * fault, because the router sends loader errors to the browser and internals must not leak.
 */
function strictApi(raw: RawApi, onError: RenderOptions['onError']): Api {
  return {
    async call(name, input, options) {
      const reply = await raw.call(name, input, options).catch((error: unknown) => {
        onError(error)
        throw new CallFailure(500)
      })
      if (reply.error) throw new CallFailure(refusalStatus[reply.code ?? 'FAULT'], reply)
      return reply as never
    },
  }
}

/** Inputs for rendering one page. */
export interface RenderOptions {
  api: RawApi
  origin: string
  /** CSP nonce; set when scripts aren't allowed by hash. */
  nonce?: string
  speech: Speech
  /** Addresses of the texts for this page and language. */
  files: TextFiles
  theme?: string
  manifest: ServerManifest
  onError: (error: unknown) => void
}

/** A rendered page. */
export interface RenderedPage {
  status: number
  headers: Headers
  html: string
}

/** Doctype emitted by React. */
const doctype = '<!DOCTYPE html>'

/**
 * Renders a page to one HTML string. `onError` is called when a component throws; the HTML then contains its fallback.
 */
function htmlOf(router: AnyRouter, signal: AbortSignal, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const out = new Writable({
      // The whole page is ready by the time it is piped, so avoid backpressure.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write: (part: Buffer, _encoding, done) => {
        parts.push(part)
        done()
      },
      final: (done) => {
        resolve(Buffer.concat(parts).toString())
        done()
      },
    })
    const stream = renderToPipeableStream(<RouterServer router={router} />, {
      nonce: router.options.ssr?.nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(out),
      onShellError: reject,
      onError: (error) => {
        if (!signal.aborted) onError(error)
      },
    })
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}

/** Delay in ms after which a page without styles is assumed to be waiting idly for a slow connection. */
const idleAfter = 200

/**
 * Warms up `Intl.NumberFormat`, whose first use loads locale data and blocks a slow phone for 50 ms. The script
 * precedes the stylesheets, because a script placed after them would wait for them; `hydrate` repeats the warm-up in
 * case it hasn't run.
 */
const numbers = `setTimeout(Intl.NumberFormat,${idleAfter});document.currentScript.remove()`

function readNumbersEarly(html: string, nonce: string | undefined): string {
  const allowed = nonce === undefined ? '' : ` nonce="${nonce}"`
  return html.replace('<link rel="stylesheet"', (styles) => `<script${allowed}>${numbers}</script>${styles}`)
}

/**
 * Renders one address for a guest, using the language and theme from the cookies. Not streamed, so a throwing component
 * still yields a 500 and a HEAD response has a content length.
 */
export async function render(request: Request, options: RenderOptions): Promise<RenderedPage> {
  const api = strictApi(options.api, options.onError)
  let html = ''
  const handle = createRequestHandler({
    request,
    createRouter: () =>
      createRouter({
        api,
        origin: options.origin,
        ...(options.nonce !== undefined && { nonce: options.nonce }),
        handover: { speech: options.speech, files: options.files, theme: readTheme(options.theme) },
      }),
    getRouterManifest: () => options.manifest as never,
  })
  const rendered = defineHandlerCallback(async ({ router, responseHeaders }) => {
    let broke = false
    const written = await htmlOf(router, request.signal, (error) => {
      broke = true
      options.onError(error)
    })
    // Both React and the router emit a doctype; drop React's.
    html = await transformHtmlStringWithRouter(router, written.slice(doctype.length))
    // Browser-rendered pages show nothing until their scripts have loaded, so don't delay the scripts.
    const isSeenFirst = router.state.matches.every(
      ({ ssr, staticData }) => ssr !== false && !staticData.actedOnAtOnce,
    )
    if (isSeenFirst) html = holdParts(html)
    html = readNumbersEarly(html, options.nonce)
    html = addStuck(html, router.options.context.i18n.t('shell.stuck' satisfies TextKey))
    // The HTML is returned separately; a `Response` body would encode and decode it again.
    const isGone = router.state.matches.some(({ error }) => isRemoved(error))
    const status = isGone ? 410 : getSsrStatus(router)
    return new Response(null, { status: broke ? 500 : status, headers: responseHeaders })
  })
  const { status, headers } = await handle(rendered)
  return { status, headers, html }
}
