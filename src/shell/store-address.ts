interface Stores {
  appstore_id: string
  playstore_id: string
}

const appStore = (id: string) =>
  /^https?:/.test(id) ? id : `https://apps.apple.com/app/id${id.replace(/^id/, '')}`
const playStore = (id: string) =>
  /^https?:/.test(id) ? id : `https://play.google.com/store/apps/details?id=${encodeURIComponent(id)}`

/** Where this device gets the app; null for other devices and where the settings name none (D89). */
export function storeAddress(userAgent: string, { appstore_id, playstore_id }: Stores): string | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return appstore_id ? appStore(appstore_id) : null
  if (/Android/.test(userAgent)) return playstore_id ? playStore(playstore_id) : null
  return null
}
