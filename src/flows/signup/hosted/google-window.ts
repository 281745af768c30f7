import { randomKey } from '../../../app/api/random-key'

/** How often the window is asked whether it is still there, in milliseconds: a closed one sends no event. */
const lookEvery = 400

/** A code as the SDK would give it, so that both ways of choosing an account end alike. */
class WindowFailure extends Error {
  constructor(readonly code: 'auth/popup-blocked' | 'auth/popup-closed-by-user') {
    super(code)
  }
}

/**
 * The stand-in's window for choosing a Google account; returns what Google would return. It opens at once, within the
 * press, or browsers would block it. A name would be reused by a second try, so it has none.
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
      // A window that closes itself after the choice may be seen closed before its message is received.
      if (gone) giveUp()
      gone = opened.closed
    }, lookEvery)
    window.addEventListener('message', onMessage)
    signal.addEventListener('abort', giveUp)
  })
}
