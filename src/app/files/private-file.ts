import { currentToken } from '../session/session-store'

/** A stored file whose address opens only with the person's token: no link and no picture can lead there by itself. */
export interface PrivateFileRef {
  name: string
  url: string
  isPicture: boolean
}

/** What the queries of private files begin with; they go when the person does. */
export const privateFileKey = 'private-file'

/** Fetches the file with the person's token. Throws when it may not be read or no answer comes. */
export async function fetchPrivate(url: string, signal?: AbortSignal): Promise<Blob> {
  const reply = await fetch(url, { signal, headers: { authorization: `Bearer ${currentToken() ?? ''}` } })
  if (!reply.ok) throw new Error(String(reply.status))
  return reply.blob()
}

/** Saves a fetched file by the browser's download. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
