import { changedControls } from './form-controls'
import { forgetEarlyButton } from './early-click'
import { tellStuck } from './stuck-notice'

/** How long what failed is given to mend by itself, at first and at most. Milliseconds. */
const pause = 2_000
const longestPause = 60_000

/** Where a tab keeps that it has loaded a page again, until one comes alive: it does so once by itself. */
const spent = 'start-spent'

/** Where nothing can be kept a tab might load its page again for ever, and does not. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** Ends when another try may have better luck: after so long, or as soon as there is a network again. True for this. */
const chance = (wait?: number) =>
  new Promise<boolean>((go) => {
    addEventListener('online', () => go(true), { once: true })
    // Without a network no time helps.
    if (wait && navigator.onLine) setTimeout(() => go(false), Math.min(wait, longestPause))
  })

/** Asks for what a page cannot come alive without. Until it is there the page stays as it was sent, and says so. */
export async function insist<Part>(ask: () => Promise<Part>): Promise<Part> {
  for (let wait = pause; ; wait *= 2)
    try {
      const part = await ask()
      tellStuck(false)
      return part
    } catch {
      tellStuck(true)
      // Whoever is told so does not wait for a button any more.
      forgetEarlyButton()
      await chance(wait)
    }
}

/** Asks for a part that a page does without for a while: it is not given up for one that failed. */
export const surely = <Part>(ask: () => Promise<Part>): Promise<Part> => ask().catch(() => insist(ask))

/** A page that can be read is not given up for one that does not come. */
const isReachable = async () => (await fetch(location.href, { method: 'HEAD' }).catch(() => null))?.ok

/** Whether the page has come alive. */
const life = { hasBegun: false }

/**
 * Loads the page again: some browsers keep in mind that a script could not be fetched, and do not ask for it twice. What
 * was typed meanwhile is not given up for it.
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

/** Has a page come alive. One that cannot, or that the browser had put aside on its way, is loaded again. */
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
