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
import { createRouter } from './router'
import { readTheme } from './session/appearance'
import { refusalStatus } from '../contract/envelope'
import { CallFailure } from './api/failure'
import type { Speech } from './i18n/create'
import type { TextFiles } from './i18n/text-files'

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
  const api = strictApi(options.api, options.onError)
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
  return handle(renderWhole(options.onError))
}
