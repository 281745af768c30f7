import { randomKey } from '../../app/api/random-key'

/** Polling interval for whether the window is still open, in ms; closing fires no event. */
const lookEvery = 400

/** Error with an SDK code, so both ways of choosing an account fail alike. */
class WindowFailure extends Error {
  constructor(readonly code: 'auth/popup-blocked' | 'auth/popup-closed-by-user') {
    super(code)
  }
}

/**
 * Opens the simulation's window to choose a Google account and returns what Google would return. The window opens
 * synchronously during the click, because browsers would otherwise block it. It has no name, because a second try would
 * reuse a named window.
 */
export function chooseInWindow(signal: AbortSignal): Promise<string> {
  const state = randomKey()
  const opened = window.open(
    `/sandbox/identity/google?state=${state}`,
    '_blank',
    'popup,width=480,height=640',
  )
  if (!opened) return Promise.reject(new WindowFailure('auth/popup-blocked'))
  return new Promise((resolve, reject) => {
    const end = () => {
      clearInterval(watch)
      window.removeEventListener('message', onMessage)
      signal.removeEventListener('abort', giveUp)
    }
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== opened) return
      const content = data as { source?: unknown; state?: unknown; credential?: unknown } | null
      if (content?.source !== 'sandbox-google' || content.state !== state) return
      end()
      opened.close()
      resolve(String(content.credential))
    }
    const giveUp = () => {
      end()
      opened.close()
      reject(new WindowFailure('auth/popup-closed-by-user'))
    }
    let gone = false
    const watch = setInterval(() => {
      // A window that closes itself after the choice may appear closed before its message arrives.
      if (gone) giveUp()
      gone = opened.closed
    }, lookEvery)
    window.addEventListener('message', onMessage)
    signal.addEventListener('abort', giveUp)
  })
}
