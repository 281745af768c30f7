import { keepEarlyClick } from './early-click'
import { firstPicture } from './first-picture'
import { fetchParts, heldParts } from './page-parts'

/** A page works as it was sent: what makes it an app is fetched once it can be seen, read and run afterwards. */
async function start(): Promise<void> {
  const parts = heldParts(document)
  if (parts.length > 0) {
    const { seen, pictured } = firstPicture(document)
    await seen
    fetchParts(parts)
    await pictured
  }
  await import('./hydrate')
}

keepEarlyClick(document)
void start()
