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
 * Makes refusals throw, so that loaders read the same on the server as in the browser. Other errors become faults: the
 * router passes what a loader throws to the browser, which is to see nothing of the inside.
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

/** What the server gives for one page. */
export interface RenderOptions {
  api: RawApi
  origin: string
  /** Where scripts are not known by their hashes. */
  nonce?: string
  speech: Speech
  /** Where the browser fetches the texts of this page and language. */
  files: TextFiles
  theme?: string
  manifest: ServerManifest
  onError: (error: unknown) => void
}

/** What was rendered. */
export interface RenderedPage {
  status: number
  headers: Headers
  html: string
}

/** What React begins a document with. */
const doctype = '<!DOCTYPE html>'

/** The whole HTML of a page. `onError`: a component broke, and what it shows instead is in the HTML. */
function htmlOf(router: AnyRouter, signal: AbortSignal, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const out = new Writable({
      // It is all there when it is written: nothing is gained by having React wait.
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

/** Milliseconds after which a page that still has no styles waits for a slow line, with nothing else to do. */
const idleAfter = 200

/**
 * The first number format makes the browser read what it knows of the numbers of all languages: on a slow phone it does
 * nothing else for fifty milliseconds. It is made while a page waits for its styles, by a script in front of them, since
 * one behind them would wait as well; `hydrate` makes sure of it.
 */
const numbers = `setTimeout(Intl.NumberFormat,${idleAfter});document.currentScript.remove()`

function readNumbersEarly(html: string, nonce: string | undefined): string {
  const allowed = nonce === undefined ? '' : ` nonce="${nonce}"`
  return html.replace('<link rel="stylesheet"', (styles) => `<script${allowed}>${numbers}</script>${styles}`)
}

/**
 * Renders one address for a guest, in the language and theme of the visitor's cookies: as a whole, so that a component
 * that throws still becomes a 500 and HEAD has its length.
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
    // React begins with a doctype and the router puts its own before it: two are one too many.
    html = await transformHtmlStringWithRouter(router, written.slice(doctype.length))
    // What the browser draws itself shows nothing before its parts are there.
    const isSeenFirst = router.state.matches.every(
      ({ ssr, staticData }) => ssr !== false && !staticData.actedOnAtOnce,
    )
    if (isSeenFirst) html = holdParts(html)
    html = readNumbersEarly(html, options.nonce)
    html = addStuck(html, router.options.context.i18n.t('shell.stuck' satisfies TextKey))
    // The text goes beside the answer, which would make bytes of it and text again.
    const isGone = router.state.matches.some(({ error }) => isRemoved(error))
    const status = isGone ? 410 : getSsrStatus(router)
    return new Response(null, { status: broke ? 500 : status, headers: responseHeaders })
  })
  const { status, headers } = await handle(rendered)
  return { status, headers, html }
}
