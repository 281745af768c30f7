import { keepEarlyClick } from '../app/hydration/early-click'
import { firstPicture } from '../app/hydration/first-picture'
import { fetchParts, heldParts } from '../app/hydration/deferred-parts'
import { startSurely } from '../app/hydration/retry-start'

/** A page works as it was sent: what makes it an app is fetched once it can be seen, read and run afterwards. */
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
