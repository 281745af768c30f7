import { useEffect } from 'react'
import { canKeep } from './person-caches'

/** Whether the service worker has a cached copy of this page. */
async function isKept(): Promise<boolean> {
  if (navigator.onLine || !canKeep() || !navigator.serviceWorker.controller) return false
  const { pathname } = location
  return Boolean(await caches.match(pathname === '/user/favourites' ? '/offline-page' : pathname))
}

/** Reloads a page that failed offline if the service worker has a cached copy. */
export function useKeptCopy(failed: boolean): void {
  useEffect(() => {
    if (failed) void isKept().then((kept) => kept && location.reload())
  }, [failed])
}
