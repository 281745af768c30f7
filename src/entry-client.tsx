import '@vitejs/plugin-react/preamble'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { api } from './api/client'
import { createRouter } from './router'
import { stayOffline } from './shell/stay-offline'
import { browserStorage, followOtherTabs, keepSession } from './session/keep'

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content

/** The stored session first: pages for signed-in people decide by it where to go. */
async function start(): Promise<void> {
  await keepSession(browserStorage())
  followOtherTabs(window)
  stayOffline(window)
  const router = createRouter({ api, origin: location.origin, nonce })
  const opened = location.href
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
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

void start()
