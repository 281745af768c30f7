import { useEffect } from 'react'
import { canKeep } from './person-caches'

/** Whether the worker would show something kept for this page. */
async function isKept(): Promise<boolean> {
  if (navigator.onLine || !canKeep() || !navigator.serviceWorker.controller) return false
  const { pathname } = location
  return Boolean(await caches.match(pathname === '/user/favourites' ? '/offline-page' : pathname))
}

/** Where a page has failed for want of a network and the browser keeps a copy, that is shown: by loading the page anew. */
export function useKeptCopy(failed: boolean): void {
  useEffect(() => {
    if (failed) void isKept().then((kept) => kept && location.reload())
  }, [failed])
}
