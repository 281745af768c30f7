import { keepEarlyClick } from '../app/hydration/early-click'
import { firstPicture } from '../app/hydration/first-picture'
import { fetchParts, heldParts } from '../app/hydration/deferred-parts'
import { startSurely } from '../app/hydration/retry-start'

/**
 * Starts the app. The server-rendered page is usable without it, so scripts load after the first paint and run after
 * the main picture.
 */
async function start(): Promise<void> {
  const parts = heldParts(document)
  if (parts.length > 0) {
    const { seen, pictured } = firstPicture(document)
    await seen
    fetchParts(parts)
    await pictured
  }
  const { hydrate } = await import('./hydrate')
  await hydrate()
}

keepEarlyClick(document)
void startSurely(start)
