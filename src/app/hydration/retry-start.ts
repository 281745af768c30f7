import { changedControls } from './form-controls'
import { forgetEarlyButton } from './early-click'
import { tellStuck } from './stuck-notice'

/** First and longest delay between retries, in ms. */
const pause = 2_000
const longestPause = 60_000

/** Session-storage key for the one automatic reload per tab; cleared once the page has started. */
const spent = 'start-spent'

/**
 * Returns session storage, or null if blocked; without it the page is not reloaded automatically, which might loop
 * forever.
 */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Resolves when a retry is worthwhile: to false after `wait` ms, or to true as soon as the network is back. */
const chance = (wait?: number) =>
  new Promise<boolean>((go) => {
    addEventListener('online', () => go(true), { once: true })
    // Offline, waiting doesn't help.
    if (wait && navigator.onLine) setTimeout(() => go(false), Math.min(wait, longestPause))
  })

/**
 * Retries indefinitely to load something the page can't start without. Until it arrives, the server's HTML stays, with
 * a notice.
 */
export async function insist<Part>(ask: () => Promise<Part>): Promise<Part> {
  for (let wait = pause; ; wait *= 2)
    try {
      const part = await ask()
      tellStuck(false)
      return part
    } catch {
      tellStuck(true)
      // Having seen the notice, the user no longer expects the click to take effect.
      forgetEarlyButton()
      await chance(wait)
    }
}

/** Loads a non-urgent part, retrying until it arrives. */
export const surely = <Part>(ask: () => Promise<Part>): Promise<Part> => ask().catch(() => insist(ask))

/** Whether the page can be fetched again; if not, a reload would replace readable HTML with an error. */
const isReachable = async () => (await fetch(location.href, { method: 'HEAD' }).catch(() => null))?.ok

/** Whether the page has started. */
const life = { hasBegun: false }

/**
 * Reloads the page, because some browsers cache a failed script fetch and don't retry it. Doesn't reload while the user
 * has unsaved input.
 */
async function loadAgain(): Promise<void> {
  const kept = storage()
  tellStuck(!navigator.onLine)
  let isBack = await chance(pause)
  for (let wait = pause; !life.hasBegun; wait *= 2) {
    const mayReload = changedControls(document).length === 0 && (isBack || (kept && !kept.getItem(spent)))
    if (mayReload && (await isReachable())) {
      kept?.setItem(spent, '1')
      return location.reload()
    }
    tellStuck(true)
    isBack = await chance(mayReload ? wait : undefined)
  }
}

/**
 * Starts the page; reloads it if starting fails or if the browser restores it from the back/forward cache before it has
 * started.
 */
export async function startSurely(start: () => Promise<void>): Promise<void> {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !life.hasBegun) void loadAgain()
  })
  try {
    await start()
    life.hasBegun = true
    storage()?.removeItem(spent)
  } catch (error) {
    console.error('Start', error)
    await loadAgain()
  }
}
