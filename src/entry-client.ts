import { firstPicture, firstSight } from './first-picture'
import { fetchParts, heldParts } from './page-parts'

/** A page works as it was sent: what makes it an app is fetched once it can be seen, read and run afterwards. */
async function start(): Promise<void> {
  const parts = heldParts(document)
  if (parts.length > 0) {
    await firstSight(document)
    fetchParts(parts)
    await firstPicture(document)
  }
  await import('./hydrate')
}

void start()
