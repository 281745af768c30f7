import { firstPicture } from './first-picture'
import { fetchParts, heldParts } from './page-parts'

/** A page works as it was sent: what makes it an app is fetched, read and run once it can be seen. */
async function start(): Promise<void> {
  const parts = heldParts(document)
  if (parts.length > 0) {
    await firstPicture(document)
    fetchParts(parts)
  }
  await import('./hydrate')
}

void start()
