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

/**
 * Returns the session-storage key that the router's `lazyRouteComponent` checks before reloading a page after a failed
 * import.
 */
const reloaded = (message: string) => `tanstack_router_reload:${message}`

/**
 * Stops the router from reloading the page when a module can't be fetched offline, which would show the browser's error
 * page instead of ours. The router is made to believe it has already reloaded; once online, reloads work again.
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
 * The browser's API client. The HTTP library loads with the first call, after hydration: the initial data comes with
 * the HTML.
 */
const api: Api = {
  async call<K extends CallName>(name: K, input: Input<K>, options?: CallOptions): Promise<CallEnvelope<K>> {
    const { send } = await import('../app/api/send-call')
    return send(name, input, options)
  },
}

/** Connects the flows' unsent data to the app; their code loads on demand. */
function joinFlows(): void {
  const flows = () => import('../flows/unsent-data')
  unsentData.forget = async () => (await flows()).forgetAll()
  unsentData.resume = async (person, client, queries) =>
    (await flows()).resumeMessages(person, client, queries)
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content

/** Yields to the browser between chunks of work, so a slow phone can paint and respond. */
const nextTask = () =>
  new Promise<void>((go) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => go(), { once: true })
    port1.start()
    port2.postMessage(null)
  })

/**
 * Hydrates the server-rendered page. Resolves once React has started; an earlier failure leaves the page unchanged. The
 * stored session is restored first, because guards of account pages depend on it.
 */
export async function hydrate(): Promise<void> {
  await nextTask()
  // Warm up number formatting in case `readNumbersEarly` hasn't, rather than while rendering a price.
  numberFormat(document.documentElement.lang, {})
  await nextTask()
  await keepSession(browserStorage())
  followOtherTabs(window)
  stayOffline(window)
  joinFlows()
  const router = createRouter({ api, origin: location.origin, nonce })
  // Done here because the router's own `RouterClient` would do it while React renders, where a failure would replace
  // the page.
  await takeOver(router).finally(() => window.$_TSR?.h())
  keepEarlyInput(document)
  await nextTask()
  // React is already downloaded; evaluating it in a separate task keeps a slow phone responsive.
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
          // If a guard redirected before hydration, the old page can't match, so the error is ignored.
          if (location.href === opened) console.error('Hydration', error, info.componentStack)
        },
      },
    )
  })
}
