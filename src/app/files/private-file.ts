import { currentToken } from '../session/session-store'

/** A stored file that needs the user's token, so a plain link or `<img>` can't load it. */
export interface PrivateFileRef {
  name: string
  url: string
  isPicture: boolean
}

/** Prefix of private-file query keys; these queries are removed on sign-out. */
export const privateFileKey = 'private-file'

/** Fetches the file with the user's token. Throws if access is denied or there is no reply. */
export async function fetchPrivate(url: string, signal?: AbortSignal): Promise<Blob> {
  const reply = await fetch(url, { signal, headers: { authorization: `Bearer ${currentToken() ?? ''}` } })
  if (!reply.ok) throw new Error(String(reply.status))
  return reply.blob()
}

/** Saves a fetched file as a browser download. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // After this delay the browser has started reading the blob.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
