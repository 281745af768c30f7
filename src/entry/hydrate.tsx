import '@vitejs/plugin-react/preamble'
import { RouterProvider } from '@tanstack/react-router'
import { hydrate as takeOver } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { keepEarlyInput } from '../app/hydration/early-input'
import { unsentData } from '../app/account/unsent-data'
import { createRouter } from './router'
import { browserStorage, followOtherTabs, keepSession } from '../app/session/keep-session'
import { numberFormat } from '../../contract/language/intl'
import type { CallName, CallEnvelope, Input } from '../../contract/calls/call-types'
import type { Api, CallOptions } from '../app/api/port'

/** What lazyRouteComponent of the router looks for before it reloads a page that misses a part. */
const reloaded = (message: string) => `tanstack_router_reload:${message}`

/**
 * A part of the app that cannot be fetched makes the router reload the page, in case there is a newer version. Without
 * a network that would leave the browser's own error page: here it is made to believe that it has reloaded already, so
 * that our error page stays, with its way to try again. Once there is a network, it may reload as before.
 */
function stayOffline(target: Window): void {
  const held = new Set<string>()
  target.addEventListener('vite:preloadError', ({ payload }) => {
    if (target.navigator.onLine) return
    held.add(reloaded(payload.message))
    target.sessionStorage.setItem(reloaded(payload.message), '1')
  })
  target.addEventListener('online', () => {
    for (const key of held) target.sessionStorage.removeItem(key)
    held.clear()
  })
}

/**
 * The browser's client of the server. The HTTP library is loaded with the first call, which comes after hydration:
 * a page's first data arrives with its HTML.
 */
const api: Api = {
  async call<K extends CallName>(name: K, input: Input<K>, options?: CallOptions): Promise<CallEnvelope<K>> {
    const { send } = await import('../app/api/send-call')
    return send(name, input, options)
  },
}

/** Gives the app the flows' own unsent data; their code is loaded when it is needed. */
function joinFlows(): void {
  const flows = () => import('../flows/unsent-data')
  unsentData.forget = async () => (await flows()).forgetAll()
  unsentData.resume = async (person, client, queries) =>
    (await flows()).resumeMessages(person, client, queries)
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content

/** Lets the browser paint and answer before the next piece of work: together they would hold a slow phone up. */
const nextTask = () =>
  new Promise<void>((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => go(), { once: true })
    port1.start()
    port2.postMessage(null)
  })

/**
 * Makes an app of the page that the server has drawn. Ends when React has begun; what goes wrong before leaves the page as
 * it is. The stored session comes first: pages for signed-in people decide by it where to go.
 */
export async function hydrate(): Promise<void> {
  await nextTask()
  // The first of them, where the page has not made it early (`readNumbersEarly`): not in the middle of drawing a price.
  numberFormat(document.documentElement.lang, {})
  await nextTask()
  await keepSession(browserStorage())
  followOtherTabs(window)
  stayOffline(window)
  joinFlows()
  const router = createRouter({ api, origin: location.origin, nonce })
  // What the router's own RouterClient does while React draws, where a failure would take the page away.
  await takeOver(router).finally(() => window.$_TSR?.h())
  keepEarlyInput(document)
  await nextTask()
  // It has come with the rest, but is run apart from it: both together would hold a slow phone up.
  const { hydrateRoot } = await import('react-dom/client')
  await nextTask()
  const opened = location.href
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      {
        onRecoverableError: (error, info) => {
          // A guard sent the person on before the page came alive: the part that was left has nothing to match.
          if (location.href === opened) console.error('Hydration', error, info.componentStack)
        },
      },
    )
  })
}
